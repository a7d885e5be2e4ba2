import { errorOf, PersonaeError } from './errors.ts'

const MAX_RETRIES = 3
/** A longer wait is the caller’s own decision: the error says how long it is. */
const MAX_WAIT_SECONDS = 60

/** The seconds to wait before the call is repeated; null if it is not. */
const waitFor = (error: unknown, retries: number): number | null =>
  error instanceof PersonaeError &&
  (error.status === 429 || error.status === 503) &&
  retries < MAX_RETRIES &&
  (error.retryAfter ?? 0) <= MAX_WAIT_SECONDS
    ? (error.retryAfter ?? 2 ** retries)
    : null

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

/** @throws what a caller is told of whatever the request threw */
export async function once<Answer>(
  send: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    throw errorOf(error, signal)
  }
}

/** Repeats a request that was refused for now, after the time that the server names. */
export async function withRetries<Answer>(
  send: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let retries = 0; ; retries += 1)
    try {
      return await once(send, signal)
    } catch (error) {
      const seconds = waitFor(error, retries)
      if (seconds === null) throw error
      await delay(seconds, signal)
    }
}
