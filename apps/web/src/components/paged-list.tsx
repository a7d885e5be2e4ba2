import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFocusWhenGone } from '../lib/use-focus-when-gone.ts'
import { useFocusWhenLost } from '../lib/use-focus-when-lost.ts'
import { LoadFailed } from './load-failed.tsx'

/** Where the pages come from. */
type PagedQuery<Item> = Pick<
  UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>, unknown>,
  'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage'
> & { fetchNextPage: () => unknown; refetch: () => unknown }

/** All that has come so far, page after page. */
export const itemsOf = <Item,>(data: InfiniteData<{ items: Item[] }> | undefined): Item[] =>
  data?.pages.flatMap((page) => page.items) ?? []

interface Props<Item> {
  query: PagedQuery<Item>
  /** Shown until the first page is here. */
  loading: ReactNode
  /** Shown where there is nothing. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list that comes a page at a time, in each of its states. */
export function PagedList<Item>({ query, loading, empty, children }: Props<Item>) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const more = useFocusWhenLost<HTMLButtonElement>(isFetchingNextPage)
  const items = itemsOf(data)
  const list = useFocusWhenGone<HTMLDivElement>()
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : loading
  return (
    <div {...list}>
      {items.length === 0 ? empty : children(items)}
      {error !== null && <LoadFailed error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && error === null && (
        <Button
          ref={more}
          variant="default"
          mt="lg"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
