import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Milliseconds without values after which a heartbeat is sent, so that no proxy closes the stream. */
const HEARTBEAT_MS = 15_000

/** Serialises a value. */
export interface EventFormat {
  /** Written before the first value. */
  head?: string
  write(value: unknown): string
  /** Written after the last value. */
  tail?: string
  /** Ignored by readers. */
  heartbeat: string
}

interface Options {
  format: EventFormat
  /** Called with an error of the source; then the stream is aborted. */
  failed: (error: unknown) => void
  heartbeatMs?: number
}

/**
 * Writes values as text while they arrive. The next one is requested after the reader has taken the last, so that a
 * slow reader slows down the source and memory stays bounded.
 */
export function eventStream(
  values: AsyncIterator<unknown>,
  { format: { head, write, tail, heartbeat }, failed, heartbeatMs = HEARTBEAT_MS }: Options,
): Readable {
  let isAsking = false

  async function pushNext(): Promise<void> {
    isAsking = true
    try {
      const { value, done } = await values.next()
      isAsking = false
      if (!done) return void stream.push(write(value))
      if (tail !== undefined) stream.push(tail)
      stream.push(null)
    } catch (error) {
      failed(error)
      stream.destroy()
    }
  }

  const stream = new Readable({
    // The buffer for a slow reader; the socket has its own.
    highWaterMark: 1_024,
    // Called again after a heartbeat, while the next value is still pending.
    read: () => void (isAsking || pushNext()),
    destroy: (error, done) => {
      clearInterval(timer)
      void values.return?.()
      done(error)
    },
  })
  const timer = setInterval(() => {
    if (isAsking && stream.readableLength === 0) stream.push(heartbeat)
  }, heartbeatMs)
  if (head !== undefined) stream.push(head)
  return stream
}

/** Aborted when the client has disconnected. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
