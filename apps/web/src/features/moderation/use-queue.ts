import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { itemsOf } from '../../components/paged-list.tsx'
import { trpc } from '../../lib/trpc.ts'
import type { QueueFilter } from './queue-filter.ts'

/** Milliseconds between two looks for what others have submitted or decided. */
const LOOK_EVERY = 15_000
/** So many before the last one that is here, more are asked for. */
const AHEAD = 5

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

/**
 * One submission of the queue in hand. It stays there until one decides or moves on, also when somebody else has
 * decided on it meanwhile: a key that is already on its way must not hit the next one.
 */
export function useInHand(filter: QueueFilter, isDecided: (id: string) => boolean) {
  const query = useQueue(filter)
  const queue = itemsOf<Character>(query.data).filter(({ id }) => !isDecided(id))
  const [inHand, setInHand] = useState<Character | null>(null)
  const [place, setPlace] = useState(0)

  const known = inHand && !isDecided(inHand.id) ? inHand : null
  const at = known ? queue.findIndex(({ id }) => id === known.id) : -1
  const current = known ? (queue[at] ?? known) : (queue[Math.min(place, queue.length - 1)] ?? null)
  if (current !== inHand) setInHand(current)
  if (at !== -1 && at !== place) setPlace(at)

  const { hasNextPage, isFetching, fetchNextPage } = query
  const isNearEnd = place + AHEAD > queue.length
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage])

  return {
    query,
    queue,
    total: query.data?.pages[0]?.total,
    current,
    isTaken: known !== null && at === -1,
    take: setInHand,
    /** To the next or the one before; from what somebody else has decided to what came after it. */
    move(step: 1 | -1): void {
      const isHere = at === -1 && step === 1
      const to = isHere ? place : place + step
      setInHand(queue[Math.min(Math.max(to, 0), queue.length - 1)] ?? null)
    },
  }
}
