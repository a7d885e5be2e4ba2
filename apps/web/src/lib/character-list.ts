import type { CharacterCard } from '@personae/contract/characters'
import type { Page } from '@personae/contract/search'
import { hashKey, type InfiniteData } from '@tanstack/react-query'
import { ifPossible } from './if-possible.ts'
import { client, queryClient } from './trpc.ts'

/** The query key of a list in tRPC: the path of a procedure and its input. */
export type ListKey = readonly unknown[]

declare module '@tanstack/react-router' {
  interface HistoryState {
    characterList?: ListKey | undefined
  }
}

type Listed = Pick<CharacterCard, 'id' | 'name'>
type Pages = InfiniteData<Page<CharacterCard>, string | null>

/** The loaded part of a list, and the cursor of its next page. */
interface Known {
  cards: Listed[]
  cursor: string | null
}

/** The key of the lists in session storage, which survives a reload as the history does. */
const LISTS = 'character-lists'

/** The number of lists that are stored: the latest of this tab. */
const MAX_STORED = 10

const storedLists = (): [name: string, list: Known][] =>
  ifPossible(() => JSON.parse(sessionStorage.getItem(LISTS) ?? '[]') as [string, Known][]) ?? []

function keep(key: ListKey, list: Known): void {
  const name = hashKey(key)
  const others = storedLists().filter(([other]) => other !== name)
  const latest = [[name, list], ...others.slice(0, MAX_STORED - 1)]
  // Without stored lists, the links to neighbours would be missing after a reload.
  ifPossible(() => sessionStorage.setItem(LISTS, JSON.stringify(latest)))
}

const shown = (key: ListKey): Pages | undefined => queryClient.getQueryData<Pages>(key)

/** The loaded part of a list, from its query, or from session storage after a reload. */
function known(key: ListKey): Known | null {
  const pages = shown(key)?.pages
  if (!pages) return storedLists().find(([name]) => name === hashKey(key))?.[1] ?? null
  const cards = pages.flatMap(({ items }) => items.map(({ id, name }) => ({ id, name })))
  return { cards, cursor: pages.at(-1)?.nextCursor ?? null }
}

/** The next page is requested when at most this many characters are left after the current one. */
const PREFETCH_DISTANCE = 1

/** The neighbours of a character in a list; null if the character is not in the loaded part. */
export function neighboursIn(key: ListKey, id: string) {
  const list = known(key)
  const at = list?.cards.findIndex((card) => card.id === id) ?? -1
  if (!list || at === -1) return null
  keep(key, list)
  const { cards, cursor } = list
  return {
    previous: cards[at - 1],
    next: cards[at + 1],
    /** Whether the list has more items, and the loaded part is about to end. */
    hasMore: cursor !== null && at + PREFETCH_DISTANCE >= cards.length - 1,
  }
}

type Ask = (input: object) => Promise<Page<CharacterCard>>

/** Loads the next page of a list into its query, for the page that shows the list too, or else into session storage. */
export async function loadMore(key: ListKey): Promise<void> {
  const list = known(key)
  if (!list?.cursor) return
  const { cursor } = list
  const [path, { input }] = key as [string[], { input: object }]
  const procedure = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], client)
  const page = await (procedure as { query: Ask }).query({ ...input, cursor })
  queryClient.setQueryData<Pages>(key, (data) =>
    // The page that shows the list may have loaded this page already.
    data?.pages.at(-1)?.nextCursor === cursor
      ? { pages: [...data.pages, page], pageParams: [...data.pageParams, cursor] }
      : data,
  )
  if (shown(key)) return
  keep(key, {
    cards: [...list.cards, ...page.items.map(({ id, name }) => ({ id, name }))],
    cursor: page.nextCursor,
  })
}
