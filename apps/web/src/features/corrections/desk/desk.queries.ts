import { paged, queryClient, trpc } from '../../../lib/trpc.ts'

/** Polling interval in milliseconds, for changes that the server cannot push. */
const POLL_INTERVAL_MS = 15_000

/** Open corrections, oldest first. Other admins may decide on them meanwhile. */
export const openCorrectionsQuery = () =>
  trpc.corrections.page.infiniteQueryOptions(
    { status: 'open' },
    { ...paged, refetchInterval: POLL_INTERVAL_MS, staleTime: 0 },
  )

export const deskCorrectionQuery = (id: string) => ({
  ...trpc.corrections.byId.queryOptions({ id }),
  refetchInterval: POLL_INTERVAL_MS,
})

export const prefetchCorrection = (id: string) => queryClient.prefetchQuery(deskCorrectionQuery(id))
