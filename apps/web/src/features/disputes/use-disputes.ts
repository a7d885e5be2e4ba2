import { useInfiniteQuery } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc.ts'

/** The hours left are told with the list: it is not shown for long without asking anew. */
const FRESH_FOR = 60_000

/** Reports for those who decide, a page at a time. */
export const useDisputes = (status: 'pending' | 'resolved') =>
  useInfiniteQuery(
    trpc.disputes.list.infiniteQueryOptions(
      { status },
      { getNextPageParam: (page) => page.nextCursor, staleTime: FRESH_FOR },
    ),
  )
