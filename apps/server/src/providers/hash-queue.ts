import { availableParallelism } from 'node:os'
import { AppError, type PasswordHasher } from '@personae/api/server'
import pLimit from 'p-limit'

/** Concurrent hashes of each of several server processes: one core stays free for everything else. */
export const hashConcurrency = (processes: number): number =>
  Math.max(1, Math.floor((availableParallelism() - 1) / processes))
/** Waiting hashes: at 30 ms each the last of them waits about as long as a person does. */
const MAX_WAITING = 200

const BUSY = 'The site is busy at the moment. Please try again in a moment.'

interface Limits {
  concurrency?: number
  maxWaiting?: number
}

/**
 * Limits the share of the machine for password hashes: without a limit a hundred concurrent sign-ins would block all
 * other requests.
 * @throws AppError `unavailable` from both calls if too many are waiting
 */
export function queueHashes(
  hasher: PasswordHasher,
  { concurrency = hashConcurrency(1), maxWaiting = MAX_WAITING }: Limits = {},
): PasswordHasher {
  const limit = pLimit(concurrency)

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= maxWaiting) throw new AppError('unavailable', BUSY)
    return limit(work)
  }

  return {
    hash: (password) => queued(() => hasher.hash(password)),
    verify: (stored, password) => queued(() => hasher.verify(stored, password)),
  }
}
