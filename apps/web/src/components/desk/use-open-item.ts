import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeskEntry } from '@personae/contract/desk'
import { itemsOf } from '../../lib/items-of.ts'
import type { PagedQuery } from '../paged-list.tsx'
import type { DeskFilter } from './desk-filter.ts'
import { type DeskState, keepState, lastState } from './left-desk.ts'

/** The next page is loaded when fewer than this many items are left. */
const PREFETCH_DISTANCE = 5

/** Milliseconds until the open item is put into the address: browsers limit how often an address may change. */
const DEBOUNCE_MS = 300

/** Identifies an entry of the queue. A record may return with a later `since`: another report, another logo. */
const keyOf = ({ id, since }: DeskEntry): string => `${id} ${since}`

function begin(filterKey: string, asked?: string): DeskState {
  const last = lastState()
  if (asked !== undefined) return { filterKey, open: null, index: 0, wanted: asked }
  return last.filterKey === filterKey
    ? { filterKey, open: null, index: last.index, wanted: last.open?.id }
    : { filterKey, open: null, index: 0 }
}

interface Options {
  query: PagedQuery<DeskEntry, { items: DeskEntry[]; total?: number }> & {
    isFetching: boolean
    isError: boolean
  }
  filter: DeskFilter
  /** The id in the address; without one, the first item is opened. */
  asked: string | undefined
  /** Puts the id of the open item into the address, for a reload and the return from the login. */
  onOpen: (id: string | undefined) => void
  /** Called if the item that the address names is not in the queue. */
  onGone: (id: string) => void
  /** Whether the user has decided on an item, so that it is hidden from the queue. */
  isDecided: (id: string) => boolean
  prefetch: (entry: DeskEntry) => void
}

/**
 * The open item of a queue. It stays until the user decides or moves on, even after another admin's decision: a key
 * that the user is just pressing must not decide on the next item.
 */
export function useOpenItem({ query, filter, asked, onOpen, onGone, isDecided, prefetch }: Options) {
  const filterKey = JSON.stringify(filter)
  const [left, setLeft] = useState<string[]>([])
  const isLeft = (entry: DeskEntry) => isDecided(entry.id) || left.includes(keyOf(entry))
  const queue = itemsOf<DeskEntry>(query.data).filter((entry) => !isLeft(entry))
  const [state, setState] = useState(() => begin(filterKey, asked))
  // Another filter means another queue, which starts at its beginning.
  const { open, index, wanted } = state.filterKey === filterKey ? state : { open: null, index: 0 }
  const openAt = (item: DeskEntry | null, to: number) => setState({ filterKey, open: item, index: to })
  // The same function on each render, so that memoised rows of the queue are not rendered again.
  const openItem = useCallback(
    (item: DeskEntry) => setState(({ index: to }) => ({ filterKey, open: item, index: to })),
    [filterKey, setState],
  )

  const known = open && !isLeft(open) ? open : null
  const at = known ? queue.findIndex(({ id }) => id === known.id) : -1
  const found = queue.find(({ id }) => id === wanted)
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  // The wanted item may be on a later page, or newer than the cached pages.
  const mayCome = query.isFetching || (hasNextPage && !isError)
  const isMissing = !known && !found && wanted !== undefined && !isDecided(wanted)
  const isKnownMissing = isMissing && !mayCome && !isError && query.data !== undefined
  const gone = isKnownMissing && wanted === asked ? wanted : undefined
  const isSeeking = (isMissing && mayCome) || gone !== undefined
  const leave = useEffectEvent((id: string) => onGone(id))
  useEffect(() => {
    if (gone !== undefined) leave(gone)
  }, [gone])
  const current = known
    ? (queue[at] ?? known)
    : isSeeking
      ? null
      : (found ?? queue[Math.min(index, queue.length - 1)] ?? null)
  const now = at === -1 ? index : at
  if (!isSeeking && (current !== open || now !== index)) openAt(current, now)
  useEffect(() => {
    if (current) keepState({ filterKey, open: current, index: now })
  }, [filterKey, current, now])

  useAddress({
    asked,
    shown: current && now > 0 ? current.id : undefined,
    isSettled: current !== null,
    onOpen,
    onAsked: (id) => {
      if (id === current?.id) return
      setState({ filterKey, open: null, index: 0, wanted: id })
      if (!queue.some((item) => item.id === id)) void query.refetch()
    },
  })

  const isNearEnd = isSeeking || index + PREFETCH_DISTANCE > queue.length
  useEffect(() => {
    // A failed page is requested again by the next step of the user: an automatic retry would never end.
    if (isNearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, isError, fetchNextPage])

  const next = queue[now + 1]?.id
  const load = useEffectEvent((id: string) => {
    const entry = queue.find((one) => one.id === id)
    if (entry) prefetch(entry)
  })
  useEffect(() => {
    if (next !== undefined) load(next)
  }, [next])

  return {
    queue,
    total: query.data?.pages[0]?.total,
    current,
    isSeeking,
    /** Whether the open item is no longer in the queue. */
    isDecidedByOther: known !== null && at === -1,
    openItem,
    /** Hides the open item after a decision that took effect at once, and opens the next one. */
    leave: () => current && setLeft((all) => [...all, keyOf(current)]),
    /** Opens the next or previous item. After another admin's decision, the next is the one now in the same place. */
    move(step: 1 | -1): void {
      const isHere = at === -1 && step === 1
      const to = isHere ? index : index + step
      openAt(queue[Math.min(Math.max(to, 0), queue.length - 1)] ?? null, index)
    },
  }
}

export type OpenEntry = ReturnType<typeof useOpenItem>

interface Address {
  asked: string | undefined
  /** The open item, if it is not the first one. */
  shown: string | undefined
  isSettled: boolean
  onOpen: (id: string | undefined) => void
  /** Called when a link names another item while the desk is open. */
  onAsked: (id: string) => void
}

/** Keeps the address and the open item in step. */
function useAddress({ asked, shown, isSettled, onOpen, onAsked }: Address): void {
  // Addresses that this desk has written and that have not arrived yet: they must not open an item again.
  const written = useRef<(string | undefined)[]>([])
  const write = useEffectEvent((now: string | undefined, isKnown: boolean) => {
    const { current: own } = written
    if (!isKnown || now === (own.length > 0 ? own.at(-1) : asked)) return
    own.push(now)
    onOpen(now)
  })
  const read = useEffectEvent((id: string | undefined) => {
    const at = written.current.indexOf(id)
    if (at >= 0) written.current.splice(0, at + 1)
    else if (id !== undefined) onAsked(id)
  })
  useEffect(() => read(asked), [asked])
  useEffect(() => {
    const timer = setTimeout(() => write(shown, isSettled), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [shown, isSettled])
}
