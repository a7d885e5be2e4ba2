import { errorOf, PersonaeError } from './errors.ts'
import type { CallOptions } from './types.ts'

const MAX_RETRIES = 3
/** Longer waits are left to the caller: the error has the number of seconds. */
const MAX_WAIT_SECONDS = 60

const MINUTE = 60_000
/** Maximum delay of timers in milliseconds: a longer one would fire at once. */
const LONGEST = 2 ** 31 - 1

/** The seconds to wait before the call is repeated; null to not repeat it. */
function waitFor(error: unknown, retries: number): number | null {
  if (!(error instanceof PersonaeError)) return null
  const { code, status, retryAfter } = error
  // A lost connection is retried once.
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

/** A controller that is also aborted by the signal. */
export function abortedWith(signal: AbortSignal | undefined): AbortController {
  const controller = new AbortController()
  const forward = () => controller.abort(signal?.reason)
  if (signal?.aborted) forward()
  signal?.addEventListener('abort', forward, { signal: controller.signal })
  return controller
}

type Send<Answer> = (signal: AbortSignal) => Promise<Answer>

/** Sends a request within the time limit. @throws the error for the caller, made by `errorOf` */
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

/** Repeats a request: if it was refused for now, after the time that the server names; if it was lost, once. */
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
