import { invalidateWritten, invalidating } from '../../lib/invalidate.ts'
import { paged, trpc } from '../../lib/trpc.ts'

export const appealQuery = (id: string) => trpc.appeals.of.queryOptions({ id })

/** Polling interval in milliseconds, for changes that the server cannot push. */
const POLL_INTERVAL_MS = 15_000

export const openAppealsQuery = () =>
  trpc.appeals.page.infiniteQueryOptions({}, { ...paged, refetchInterval: POLL_INTERVAL_MS })

export const changesRejection = invalidating(() => invalidateWritten())
