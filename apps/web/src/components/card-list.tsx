import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { ListKey } from '../lib/character-list.ts'
import type { CardActionOf } from './card-action.ts'
import { type CardQuery, CharacterGrid, GridSkeleton } from './character-grid.tsx'
import { LoadFailed } from './load-failed.tsx'
import { NewItemsButton } from './new-items-button.tsx'
import { itemsOf } from '../lib/items-of.ts'

interface Props {
  list: ListKey
  /** A query of the first page alone, if new cards may appear while the page is open. */
  newest?: { queryKey: QueryKey }
  query: CardQuery
  isSearched?: boolean
  action?: CardActionOf | undefined
  tools?: ReactNode
  empty?: ReactNode
}

export function CardList({ list, query, newest, isSearched = false, action, tools, empty = null }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const { data, dataUpdatedAt, isPending, isPlaceholderData } = query
  const { length } = itemsOf(data)
  const total = data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="characters-title">
      <div className="row baseline spread gap-16" style={{ margin: '32px 0 20px' }}>
        <h2 ref={title} id="characters-title" className="size-30" tabIndex={-1}>
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
      {data && length === 0 && empty}
      {length > 0 && <CharacterGrid list={list} query={query} action={action} />}
    </section>
  )
}
