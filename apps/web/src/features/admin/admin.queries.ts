import type { Transaction } from '@personae/contract/payments'
import { currentUserQuery } from '../../lib/current-user.ts'
import { invalidatePromotions, invalidating } from '../../lib/invalidate.ts'
import { queryClient, trpc } from '../../lib/trpc.ts'

/** Polling interval in milliseconds, for changes that the server does not push: decisions of the desk take effect later. */
const POLL_INTERVAL_MS = 15_000

const LOOK_FOR_REFUND_EVERY = 2_000

export const totalsQuery = () =>
  trpc.admin.totals.queryOptions(undefined, { refetchInterval: POLL_INTERVAL_MS })

export const activityQuery = () => trpc.admin.activity.queryOptions()

/** Background jobs of the server. A failed job may succeed at the next try. */
export const jobsQuery = () => trpc.admin.jobs.queryOptions(undefined, { refetchInterval: POLL_INTERVAL_MS })

export const approvedQuery = () =>
  trpc.moderation.approved.infiniteQueryOptions(
    {},
    // Rows do not move while they are read: `NewItemsButton` says how many are new. Each visit starts with current data.
    { getNextPageParam: (page) => page.nextCursor, staleTime: Infinity, refetchOnMount: 'always' },
  )

export const newestApprovedQuery = () => trpc.moderation.approved.queryOptions({})

export const wantedQuery = () =>
  trpc.admin.wanted.infiniteQueryOptions({}, { getNextPageParam: (page) => page.nextCursor })

export const livePromotionsQuery = () => trpc.promotions.live.queryOptions()

const isRefunding = (pages: { items: Transaction[] }[] = []): boolean =>
  pages.some(({ items }) => items.some(({ status }) => status === 'refunding'))

export const transactionsQuery = () =>
  trpc.payments.page.infiniteQueryOptions(
    {},
    {
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: ({ state }) => isRefunding(state.data?.pages) && LOOK_FOR_REFUND_EVERY,
    },
  )

/** Totals of the payments, polled while a refund of one is running. */
export const paymentTotalsQuery = (pages: { items: Transaction[] }[] | undefined) =>
  trpc.payments.totals.queryOptions(undefined, {
    refetchInterval: isRefunding(pages) && LOOK_FOR_REFUND_EVERY,
  })

export const refundMutation = () => ({
  ...trpc.payments.refund.mutationOptions(),
  ...invalidating(invalidatePromotions),
})

const invalidateJobs = { onSettled: () => queryClient.invalidateQueries(trpc.admin.jobs.queryFilter()) }

export const retryJobMutation = () => ({ ...trpc.admin.retryJob.mutationOptions(), ...invalidateJobs })
export const dismissJobMutation = () => ({ ...trpc.admin.dismissJob.mutationOptions(), ...invalidateJobs })

/** Makes the user the first admin; `then` updates the screens. */
export const becomeAdminMutation = (then: () => Promise<void>) => ({
  ...trpc.admin.becomeAdmin.mutationOptions(),
  ...invalidating(() => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }), then),
})
