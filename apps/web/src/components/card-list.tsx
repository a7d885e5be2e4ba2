import type { CharacterCard } from '@personae/contract/characters'
import type { Page } from '@personae/contract/search'
import type { QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { ListKey } from '../lib/character-list.ts'
import type { CardActionOf } from './card-action.ts'
import { type Cards, CharacterGrid, GridSkeleton } from './character-grid.tsx'
import classes from './card-list.module.css'
import { LoadFailed } from './load-failed.tsx'
import { NewItemsButton } from './new-items-button.tsx'
import { itemsOf, type PagedQuery } from './paged-list.tsx'

type CardQuery = PagedQuery<CharacterCard, Page<CharacterCard>> &
  Pick<UseInfiniteQueryResult, 'dataUpdatedAt' | 'isPending' | 'isPlaceholderData'>

/** The loaded cards of a query, for the grid. */
export const cardsOf = (list: ListKey, query: CardQuery): Cards => ({
  cards: itemsOf(query.data),
  list,
  stale: query.isPlaceholderData,
  hasMore: query.hasNextPage && !query.isPlaceholderData,
  isLoadingMore: query.isFetchingNextPage,
  hasFailed: query.isFetchNextPageError,
  onMore: () => void query.fetchNextPage(),
})

interface Props {
  list: ListKey
  /** Query of the first page only, if new cards may be added while the page is open. */
  newest?: { queryKey: QueryKey }
  query: CardQuery
  isSearched?: boolean
  /** The action on a card, if it differs from that of other cards. */
  action?: CardActionOf | undefined
  tools?: ReactNode
  empty?: ReactNode
}

/** A list of published characters, with a heading. */
export function CardList({ list, query, newest, isSearched = false, action, tools, empty = null }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const { data, dataUpdatedAt, isPending, isPlaceholderData } = query
  const cards = cardsOf(list, query)
  const total = data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="characters-title">
      <div className={classes.bar}>
        <h2 ref={title} id="characters-title" tabIndex={-1}>
          Characters
        </h2>
        {total > 0 && (
          <p className="small">{`${total.toLocaleString('en-US')} ${isSearched ? 'found' : 'published'}`}</p>
        )}
      </div>
      {tools}
      {newest && data && !isPlaceholderData && (
        <NewItemsButton
          key={JSON.stringify(list)}
          list={list}
          shown={data}
          shownAt={dataUpdatedAt}
          newest={newest}
          onShown={() => title.current?.focus()}
        />
      )}
      {isPending && <GridSkeleton />}
      {query.error !== null && !data && (
        <LoadFailed level={3} title="Couldn't load the characters" query={query} />
      )}
      {data && cards.cards.length === 0 && empty}
      {cards.cards.length > 0 && <CharacterGrid {...cards} action={action} />}
    </section>
  )
}
