import { trpc } from '../../lib/trpc.ts'

export const disputesQuery = (status: 'pending' | 'resolved') =>
  trpc.disputes.list.infiniteQueryOptions({ status }, { getNextPageParam: (page) => page.nextCursor })
