import { Button } from '@mantine/core'
import type { CharacterCard } from '@personae/contract/characters'
import type { Page } from '@personae/contract/search'
import { type InfiniteData, type QueryKey, useQuery } from '@tanstack/react-query'
import { queryClient } from '../lib/trpc.ts'
import classes from './new-items-button.module.css'

/** Milliseconds for which the fetched first page counts as fresh. */
const STALE_TIME_MS = 5_000

type FirstPage = Page<Pick<CharacterCard, 'id'>>

interface Props<First extends FirstPage> {
  list: QueryKey
  shown: InfiniteData<First>
  shownAt: number
  /** A query of the first page alone, in its current state on the server. */
  newest: { queryKey: QueryKey }
  onShown: () => void
  /** A class for its position; by default it sticks below the header. */
  className?: string | undefined
}

/**
 * Says how many characters are newer than the pages on screen, and shows them when it is pressed, so that cards do not
 * move while they are read. It checks after each publication, and on return to the page or the window.
 */
export function NewItemsButton<First extends FirstPage>({
  list,
  shown,
  shownAt,
  newest,
  onShown,
  className,
}: Props<First>) {
  const { data: first } = useQuery({
    ...newest,
    initialData: shown.pages[0],
    initialDataUpdatedAt: shownAt,
    staleTime: STALE_TIME_MS,
    gcTime: 0,
  })
  const ids = new Set(shown.pages.flatMap((page) => page.items).map(({ id }) => id))
  // All cards before the first known one are new. More may be new further down, which only the totals show.
  const known = first?.items.findIndex(({ id }) => ids.has(id)) ?? 0
  const leading = known === -1 ? (first?.items.length ?? 0) : known
  const count = Math.max(leading, (first?.total ?? 0) - (shown.pages[0]?.total ?? 0))
  const isMore = known === -1 && count === leading && first?.nextCursor

  function show(): void {
    queryClient.setQueryData<InfiniteData<First>>(
      list,
      (pages) => pages && first && { pages: [first], pageParams: pages.pageParams.slice(0, 1) },
    )
    onShown()
  }
  return (
    <div role="status" className={className ?? classes.floating}>
      {count > 0 && (
        <Button variant="filled" size="sm" radius="xl" className={classes.button} onClick={show}>
          {`${count}${isMore ? '+' : ''} new ${count === 1 ? 'character' : 'characters'}`}
        </Button>
      )}
    </div>
  )
}
