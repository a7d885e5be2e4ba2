import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemsOf } from '../lib/items-of.ts'
import { useNewRows } from '../lib/use-new-rows.ts'
import { deliberateClicks, useReadableRows } from './desk/presses.ts'
import { LoadFailed } from './load-failed.tsx'

export type PagedQuery<Item, Page = { items: Item[] }> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page>, unknown>,
  'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { fetchNextPage: () => unknown; refetch: () => unknown }

const NONE: never[] = []

interface Props<Item> {
  query: PagedQuery<Item>
  /** The name of the list in a sentence: "the transactions". */
  name: string
  /** Whether rows have buttons that decide something: then a press decides one row, and only if it could be read. */
  decides?: boolean
  loading: ReactNode
  empty: ReactNode
  /** The level of the heading that says what has failed. */
  level?: 2 | 3
  children: (items: Item[]) => ReactNode
}

export function PagedList<Item>({
  query,
  name,
  decides = false,
  loading,
  empty,
  level,
  children,
}: Props<Item>) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const items = itemsOf(data)
  useReadableRows(decides ? items : NONE)
  const { more, place } = useNewRows(fetchNextPage)
  if (!data) {
    if (!error) return loading
    // A list without a placeholder for loading may be empty, so its failure is less important.
    return (
      <LoadFailed title={`Couldn't load ${name}`} level={level} query={query} isAside={loading === null} />
    )
  }
  return (
    <div {...place} {...(decides && deliberateClicks)}>
      {items.length === 0 ? empty : children(items)}
      {error !== null && !isFetchNextPageError && (
        <LoadFailed
          title={`${name.charAt(0).toUpperCase()}${name.slice(1)} may be out of date`}
          level={level}
          query={query}
        />
      )}
      {isFetchNextPageError && (
        <LoadFailed title="Couldn't load more" level={level} query={{ error, refetch: fetchNextPage }} />
      )}
      {hasNextPage && error === null && (
        <Button mt="lg" loading={isFetchingNextPage} onClick={more}>
          Show more
        </Button>
      )}
    </div>
  )
}
