import type { CharacterCard } from '@personae/contract/characters'
import type { Page } from '@personae/contract/search'
import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { ListKey } from '../lib/character-list.ts'
import classes from './card-list.module.css'
import { LoadFailed } from './load-failed.tsx'
import { NewItemsButton } from './new-items-button.tsx'

type CardPage = Page<CharacterCard>

export interface Cards {
  cards: CharacterCard[]
  list: ListKey
  stale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  onMore: () => void
}

export interface CardSlots {
  grid: (cards: Cards) => ReactNode
  skeleton: ReactNode
}

interface Props extends CardSlots {
  list: ListKey
  /** Query of the first page only, if new cards may be added while the page is open. */
  newest?: { queryKey: QueryKey }
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<CardPage>, unknown>,
    | 'data'
    | 'dataUpdatedAt'
    | 'error'
    | 'isPending'
    | 'isPlaceholderData'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
  > & { fetchNextPage: () => unknown; refetch: () => unknown }
  isSearched?: boolean
  tools?: ReactNode
  empty?: ReactNode
}

/** A list of published characters, with a heading. */
export function CardList({
  list,
  query,
  newest,
  grid,
  skeleton,
  isSearched = false,
  tools,
  empty = null,
}: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const {
    data,
    dataUpdatedAt,
    error,
    isPending,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = query
  const cards = data?.pages.flatMap((page) => page.items) ?? []
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
      {isPending && skeleton}
      {error !== null && !data && (
        <LoadFailed
          level={3}
          title="Couldn't load the characters"
          error={error}
          onRetry={() => void query.refetch()}
        />
      )}
      {data && cards.length === 0 && empty}
      {cards.length > 0 &&
        grid({
          cards,
          list,
          stale: isPlaceholderData,
          hasMore: hasNextPage && !isPlaceholderData,
          isLoadingMore: isFetchingNextPage,
          hasFailed: isFetchNextPageError,
          onMore: () => void query.fetchNextPage(),
        })}
    </section>
  )
}
