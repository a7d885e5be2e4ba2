import type { QueuedSubmission } from '@personae/contract/moderation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { itemsOf } from '../../../components/paged-list.tsx'
import { queryClient } from '../../../lib/trpc.ts'
import type { QueueFilter } from './queue-filter.ts'
import { queueQuery, submissionQuery } from '../moderation.queries.ts'

/** The next page is loaded so many submissions before the end. */
const PREFETCH_DISTANCE = 5

interface DeskState {
  filterKey: string
  open: QueuedSubmission | null
  index: number
  /** The submission that was open when the desk was left. */
  wanted?: string | undefined
}

/** What was open at the desk, for the return from a comparison or a character's page. */
const LEFT = ['desk left']

const lastState = (): DeskState =>
  queryClient.getQueryData<DeskState>(LEFT) ?? { filterKey: '{}', open: null, index: 0 }

export const lastFilter = (): QueueFilter => JSON.parse(lastState().filterKey) as QueueFilter

function begin(filterKey: string): DeskState {
  const last = lastState()
  return last.filterKey === filterKey
    ? { filterKey, open: null, index: last.index, wanted: last.open?.id }
    : { filterKey, open: null, index: 0 }
}

/**
 * The open submission of the queue. It stays until the user decides or moves on, even after another admin's decision:
 * a key that the user is just pressing must not decide on the next submission.
 */
export function useOpenSubmission(filter: QueueFilter, isDecided: (id: string) => boolean) {
  const query = useInfiniteQuery(queueQuery(filter))
  const queue = itemsOf<QueuedSubmission>(query.data).filter(({ id }) => !isDecided(id))
  const filterKey = JSON.stringify(filter)
  const [state, setState] = useState(() => begin(filterKey))
  // Another filter starts another queue at its beginning.
  const { open, index, wanted } = state.filterKey === filterKey ? state : { open: null, index: 0 }
  const openSubmission = (character: QueuedSubmission | null, to = index) =>
    setState({ filterKey, open: character, index: to })

  const known = open && !isDecided(open.id) ? open : null
  const at = known ? queue.findIndex(({ id }) => id === known.id) : -1
  const current = known
    ? (queue[at] ?? known)
    : (queue.find(({ id }) => id === wanted) ?? queue[Math.min(index, queue.length - 1)] ?? null)
  const now = at === -1 ? index : at
  if (current !== open || now !== index) openSubmission(current, now)
  useEffect(() => {
    if (current) queryClient.setQueryData<DeskState>(LEFT, { filterKey, open: current, index: now })
  }, [filterKey, current, now])

  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isNearEnd = index + PREFETCH_DISTANCE > queue.length
  useEffect(() => {
    // A failed page is requested again by the next step, not at once, which would never end.
    if (isNearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, isError, fetchNextPage])

  // Loads the texts of the next submission ahead.
  const next = queue[now + 1]?.id
  useEffect(() => {
    if (next !== undefined) void queryClient.prefetchQuery(submissionQuery(next))
  }, [next])

  return {
    query,
    queue,
    total: query.data?.pages[0]?.total,
    current,
    isDecidedByOther: known !== null && at === -1,
    openSubmission: (character: QueuedSubmission) => openSubmission(character),
    /** Opens the next or the previous one; after another admin's decision, the one that followed. */
    move(step: 1 | -1): void {
      const isHere = at === -1 && step === 1
      const to = isHere ? index : index + step
      openSubmission(queue[Math.min(Math.max(to, 0), queue.length - 1)] ?? null)
    },
  }
}
