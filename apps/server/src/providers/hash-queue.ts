import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { AppError, type PasswordHasher } from '@personae/api/server'
import pLimit, { type LimitFunction } from 'p-limit'

/** Concurrent hashes of each of several server processes: one core stays free for everything else. */
export const hashConcurrency = (processes: number): number =>
  Math.max(1, Math.floor((availableParallelism() - 1) / processes))
/** Waiting hashes: at 30 ms each the last of them waits about as long as a person does. */
const MAX_WAITING = 200

/** After a wrong password, others have the core for so many times the time of its check. */
const REST = 3

const BUSY = 'The site is busy at the moment. Please try again in a moment.'

interface Options {
  concurrency?: number
  maxWaiting?: number
  /** Waits so many milliseconds. */
  sleep?: (milliseconds: number) => Promise<unknown>
}

/**
 * Limits the share of the machine for password hashes: without a limit a hundred concurrent sign-ins would block all
 * other requests. Whoever is known does not wait for strangers, and guesses of strangers get a quarter of the time of a
 * core: whoever guesses from a thousand addresses delays neither reads nor the owner.
 * @throws AppError `unavailable` from both calls if too many are waiting
 */
export function queueHashes(
  hasher: PasswordHasher,
  { concurrency = hashConcurrency(1), maxWaiting = MAX_WAITING, sleep = setTimeout }: Options = {},
): PasswordHasher {
  const known = pLimit(concurrency)
  const strangers = pLimit(concurrency)

  /** Resolves when the work answers; its place is free when the work ends. */
  function queued<T>(limit: LimitFunction, work: (answer: (value: T) => void) => Promise<void>): Promise<T> {
    if (limit.pendingCount >= maxWaiting) throw new AppError('unavailable', BUSY)
    return new Promise((resolve, reject) => void limit(() => work(resolve)).catch(reject))
  }

  return {
    hash: async (password) => queued(strangers, async (answer) => answer(await hasher.hash(password))),
    verify: async (stored, password, attempt) =>
      queued(attempt.isKnown ? known : strangers, async (answer) => {
        const start = performance.now()
        const matches = await hasher.verify(stored, password, attempt)
        answer(matches)
        if (!matches && !attempt.isKnown) await sleep(REST * (performance.now() - start))
      }),
  }
}
