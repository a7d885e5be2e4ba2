import type { Character } from '@personae/contract/characters'
import { useEffect, useState } from 'react'
import { itemsOf } from '../../components/paged-list.tsx'
import type { QueueFilter } from './queue-filter.ts'
import { useQueue } from './use-queue.ts'

/** So many before the last one that is here, more are asked for. */
const AHEAD = 5

interface Spot {
  /** In which queue it is. */
  asked: string
  inHand: Character | null
  place: number
}

/**
 * One submission of the queue in hand. It stays there until one decides or moves on, also when somebody else has
 * decided on it meanwhile: a key that is already on its way must not hit the next one.
 */
export function useInHand(filter: QueueFilter, isDecided: (id: string) => boolean) {
  const query = useQueue(filter)
  const queue = itemsOf<Character>(query.data).filter(({ id }) => !isDecided(id))
  const asked = JSON.stringify(filter)
  const [spot, setSpot] = useState<Spot>({ asked, inHand: null, place: 0 })
  // Another filter is another queue: one begins at its start.
  const { inHand, place } = spot.asked === asked ? spot : { inHand: null, place: 0 }
  const take = (character: Character | null, to = place) => setSpot({ asked, inHand: character, place: to })

  const known = inHand && !isDecided(inHand.id) ? inHand : null
  const at = known ? queue.findIndex(({ id }) => id === known.id) : -1
  const current = known ? (queue[at] ?? known) : (queue[Math.min(place, queue.length - 1)] ?? null)
  const now = at === -1 ? place : at
  if (current !== inHand || now !== place) take(current, now)

  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isNearEnd = place + AHEAD > queue.length
  useEffect(() => {
    // What has failed is asked for again with the next look, not at once and without end.
    if (isNearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, isError, fetchNextPage])

  return {
    query,
    queue,
    total: query.data?.pages[0]?.total,
    current,
    isTaken: known !== null && at === -1,
    take: (character: Character) => take(character),
    /** To the next or the one before; from what somebody else has decided to what came after it. */
    move(step: 1 | -1): void {
      const isHere = at === -1 && step === 1
      const to = isHere ? place : place + step
      take(queue[Math.min(Math.max(to, 0), queue.length - 1)] ?? null)
    },
  }
}
