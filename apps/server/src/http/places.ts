import { AppError, createSlots } from '@personae/api/server'

interface Limit {
  atOnce: number
  refusal: string
}

/** Limits long-running work to a number for each account, and one for all accounts together. */
export function createPlaces(own: Limit, all: Limit) {
  const acquireOwn = createSlots(own)
  const acquire = createSlots(all)

  /** Returns a function that frees the place. @throws AppError `too_many_requests` or `unavailable` without one */
  return function take(accountId: string): () => void {
    const releaseOwn = acquireOwn(accountId)
    if (!releaseOwn) throw new AppError('too_many_requests', own.refusal)
    const release = acquire('all')
    if (release) return () => [releaseOwn, release].forEach((end) => end())
    releaseOwn()
    throw new AppError('unavailable', all.refusal)
  }
}
