import { errorOf, PersonaeError } from './errors.ts'
import type { CallOptions } from './types.ts'

const MAX_RETRIES = 3
/** A longer wait is the caller’s own decision: the error says how long it is. */
const MAX_WAIT_SECONDS = 60

const MINUTE = 60_000
/** Of timers: a longer one would end at once. */
const LONGEST = 2 ** 31 - 1

/** The seconds to wait before the call is repeated; null if it is not. */
function waitFor(error: unknown, retries: number): number | null {
  if (!(error instanceof PersonaeError)) return null
  const { code, status, retryAfter } = error
  // A lost connection: a new one is worth one more try.
  if (code === 'no_answer' && status === null) return retries === 0 ? 0 : null
  const isForNow = status === 429 || status === 503
  return isForNow && retries < MAX_RETRIES && (retryAfter ?? 0) <= MAX_WAIT_SECONDS
    ? (retryAfter ?? 2 ** retries)
    : null
}

const delay = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** A controller that the signal aborts too. */
export function abortedWith(signal: AbortSignal | undefined): AbortController {
  const controller = new AbortController()
  const forward = () => controller.abort(signal?.reason)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward, { signal: controller.signal })
  return controller
}

type Send<Answer> = (signal: AbortSignal) => Promise<Answer>

/** Sends a request, for as long as the options allow. @throws what a caller is told of whatever it threw */
export async function once<Answer>(
  send: Send<Answer>,
  { signal, timeoutMs = MINUTE }: CallOptions,
): Promise<Answer> {
  const controller = abortedWith(signal)
  let isLate = false
  const stop = () => {
    isLate = true
    controller.abort()
  }
  const timer = setTimeout(stop, Math.min(timeoutMs, LONGEST))
  try {
    return await send(controller.signal)
  } catch (error) {
    if (isLate && !signal?.aborted)
      throw new PersonaeError({ message: 'The server did not answer in time.', code: 'no_answer' })
    throw errorOf(error, signal)
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}

/** Repeats a request that was refused for now, after the time that the server names, and one that was lost, once. */
export async function withRetries<Answer>(send: Send<Answer>, options: CallOptions): Promise<Answer> {
  for (let retries = 0; ; retries += 1)
    try {
      return await once(send, options)
    } catch (error) {
      const seconds = waitFor(error, retries)
      if (seconds === null) throw error
      await delay(seconds, options.signal)
    }
}
