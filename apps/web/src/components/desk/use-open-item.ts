import { useEffect, useState } from 'react'
import { queryClient } from '../../lib/trpc.ts'
import { itemsOf, type PagedQuery } from '../paged-list.tsx'
import { type DeskItem, type DeskState, lastState, leftKey, NO_FILTER } from './left-desk.ts'

/** The next page is loaded so many items before the end. */
const PREFETCH_DISTANCE = 5

function begin<Item extends DeskItem>(desk: string, filterKey: string): DeskState<Item> {
  const last = lastState<Item>(desk)
  return last.filterKey === filterKey
    ? { filterKey, open: null, index: last.index, wanted: last.open?.id }
    : { filterKey, open: null, index: 0 }
}

interface Options<Item extends DeskItem> {
  /** The name of the desk, under which it is remembered what was open. */
  desk: string
  query: PagedQuery<Item, { items: Item[]; total?: number }> & { isFetching: boolean; isError: boolean }
  filterKey?: string
  /** Whether the user has decided on it, so that it has left the queue for them. */
  isDecided: (id: string) => boolean
  /** Loads an item ahead. */
  prefetch: (id: string) => Promise<unknown>
}

/**
 * The open item of a queue. It stays until the user decides or moves on, even after another admin's decision: a key that
 * the user is just pressing must not decide on the next item.
 */
export function useOpenItem<Item extends DeskItem>(options: Options<Item>) {
  const { desk, query, filterKey = NO_FILTER, isDecided, prefetch } = options
  const queue = itemsOf<Item>(query.data).filter(({ id }) => !isDecided(id))
  const [state, setState] = useState(() => begin<Item>(desk, filterKey))
  // Another filter starts another queue at its beginning.
  const { open, index, wanted } = state.filterKey === filterKey ? state : { open: null, index: 0 }
  const openItem = (item: Item | null, to = index) => setState({ filterKey, open: item, index: to })

  const known = open && !isDecided(open.id) ? open : null
  const at = known ? queue.findIndex(({ id }) => id === known.id) : -1
  const current = known
    ? (queue[at] ?? known)
    : (queue.find(({ id }) => id === wanted) ?? queue[Math.min(index, queue.length - 1)] ?? null)
  const now = at === -1 ? index : at
  if (current !== open || now !== index) openItem(current, now)
  useEffect(() => {
    if (current)
      queryClient.setQueryData<DeskState<Item>>(leftKey(desk), { filterKey, open: current, index: now })
  }, [desk, filterKey, current, now])

  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isNearEnd = index + PREFETCH_DISTANCE > queue.length
  useEffect(() => {
    // A failed page is requested again by the next step, not at once, which would never end.
    if (isNearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, isError, fetchNextPage])

  const next = queue[now + 1]?.id
  useEffect(() => {
    if (next !== undefined) void prefetch(next)
  }, [next, prefetch])

  return {
    queue,
    total: query.data?.pages[0]?.total,
    current,
    isDecidedByOther: known !== null && at === -1,
    openItem: (item: Item) => openItem(item),
    /** Opens the next or the previous one; after another admin's decision, the one that followed. */
    move(step: 1 | -1): void {
      const isHere = at === -1 && step === 1
      const to = isHere ? index : index + step
      openItem(queue[Math.min(Math.max(to, 0), queue.length - 1)] ?? null)
    },
  }
}

export type OpenItemOf<Item extends DeskItem> = ReturnType<typeof useOpenItem<Item>>
