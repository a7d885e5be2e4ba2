import { useInfiniteQuery } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc.ts'
import type { QueueFilter } from './queue-filter.ts'

/** Milliseconds between two looks for what others have submitted or decided. */
const LOOK_EVERY = 15_000

/** What waits for review, the longest first, a page at a time. */
export const useQueue = (filter: QueueFilter) =>
  useInfiniteQuery(
    trpc.moderation.queue.infiniteQueryOptions(filter, {
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: LOOK_EVERY,
      // Others decide on it while one reads.
      staleTime: 0,
    }),
  )
