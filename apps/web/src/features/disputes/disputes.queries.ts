import { invalidateReports, invalidateWritten, invalidating } from '../../lib/invalidate.ts'
import { trpc } from '../../lib/trpc.ts'

export const disputesQuery = (status: 'pending' | 'resolved') =>
  trpc.disputes.list.infiniteQueryOptions({ status }, { getNextPageParam: (page) => page.nextCursor })

export const ownReportsQuery = () =>
  trpc.disputes.mine.infiniteQueryOptions({}, { getNextPageParam: (page) => page.nextCursor })

export const reportMutation = () => ({
  ...trpc.disputes.report.mutationOptions(),
  ...invalidating(invalidateReports),
})

/** An upheld report removes the character. `then` updates the page, which may be the character's own. */
export const decideReportMutation = (then: () => Promise<void>) => ({
  ...trpc.disputes.decide.mutationOptions(),
  ...invalidating(() => invalidateWritten(), then),
})

export const setIdentityMutation = () => ({
  ...trpc.disputes.setIdentity.mutationOptions(),
  ...invalidating(invalidateReports),
})
