import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Milliseconds without a value after which a heartbeat is sent, so that no proxy closes the stream. */
const HEARTBEAT_MS = 15_000

/** An event-stream comment, which clients ignore. */
const COMMENT = ': \n\n'

interface Options {
  failed: (error: unknown) => void
}

/** The next value is requested after the reader has taken the last event: a slow reader slows down the source. */
export function eventStream(values: AsyncIterator<unknown>, { failed }: Options): Readable {
  let isAsking = false

  async function pushNext(): Promise<void> {
    isAsking = true
    try {
      const { value, done } = await values.next()
      isAsking = false
      stream.push(done ? null : `data: ${JSON.stringify(value)}\n\n`)
    } catch (error) {
      failed(error)
      stream.destroy()
    }
  }

  const stream = new Readable({
    // The buffer for a slow reader; the socket has another one.
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
    if (isAsking && stream.readableLength === 0) stream.push(COMMENT)
  }, HEARTBEAT_MS)
  // Sends the headers at once, since the first value may take a while.
  stream.push(COMMENT)
  return stream
}

export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
