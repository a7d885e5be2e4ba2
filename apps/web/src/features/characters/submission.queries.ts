import {
  invalidateQueue,
  invalidateSubmissions,
  invalidateWritten,
  invalidating,
} from '../../lib/invalidate.ts'

// Separate from the other queries of characters, which are in the first load, because visitors do not need these.

export const changesQueue = invalidating(() => Promise.all([invalidateSubmissions(), invalidateQueue()]))
export const changesRecord = invalidating(({ id }: { id: string }) => invalidateWritten(id))
