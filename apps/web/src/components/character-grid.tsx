import { Button, Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { use, useEffect, useEffectEvent } from 'react'
import type { CharacterCard } from '@personae/contract/characters'
import type { Page } from '@personae/contract/search'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ListKey } from '../lib/character-list.ts'
import { CardAction, type CardActionOf } from './card-action.ts'
import { CharacterCard as Card } from './character-card.tsx'
import { itemsOf } from '../lib/items-of.ts'
import { useNewRows } from '../lib/use-new-rows.ts'
import type { PagedQuery } from './paged-list.tsx'
import classes from './character-grid.module.css'

const SKELETONS = 8
/** The number of cards that are visible at once if the grid is at the top of the page. */
const FIRST_ROW = 4
/** How far before the last card the next page is fetched. */
const PREFETCH_MARGIN = '1200px'

export type CardQuery = PagedQuery<CharacterCard, Page<CharacterCard>> &
  Pick<UseInfiniteQueryResult, 'dataUpdatedAt' | 'isPending' | 'isPlaceholderData'>

interface Props {
  list: ListKey
  query: CardQuery
  /** Small cards, as many in a row as fit. */
  isCompact?: boolean
  /** Whether the grid is at the top of the page. */
  isFirst?: boolean
  /** The action on a card, if it differs from that of other cards. */
  action?: CardActionOf | undefined
}

/** Removes repeated cards: while the order changes with time, a card may be in two pages. */
const withoutRepeats = (cards: CharacterCard[]) => [
  ...new Map(cards.map((card) => [card.id, card] as const)).values(),
]

/** The loaded cards. The next page is loaded near their end; if it failed to load, only by the button. */
export function CharacterGrid({ list, query, isCompact = false, isFirst = false, action }: Props) {
  const { isPlaceholderData, isFetchingNextPage, isFetchNextPageError: hasFailed, fetchNextPage } = query
  const forAll = use(CardAction)
  const act = action ?? forAll
  const { ref, entry } = useIntersection({ rootMargin: PREFETCH_MARGIN })
  const hasMore = query.hasNextPage && !isPlaceholderData
  const isDue = entry?.isIntersecting === true && hasMore && !isFetchingNextPage && !hasFailed
  const { more, place } = useNewRows(fetchNextPage)
  // Loads as the button does, because the button may have the focus when it disappears.
  const moreSoon = useEffectEvent(more)
  useEffect(() => {
    if (isDue) moreSoon()
  }, [isDue])

  return (
    <div {...place}>
      <ul
        className={classes.grid}
        data-compact={isCompact || undefined}
        aria-busy={isPlaceholderData || isFetchingNextPage}
      >
        {withoutRepeats(itemsOf(query.data)).map((card, index) => (
          <li key={card.id}>
            <Card card={card} eager={isFirst && index < FIRST_ROW} list={list} />
            {act && <div style={{ position: 'absolute', top: 10, right: 10 }}>{act(card)}</div>}
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="grid" style={{ justifyItems: 'center', paddingTop: 32 }} ref={ref}>
          {hasFailed && <p role="alert">Couldn't load more characters.</p>}
          <Button loading={isFetchingNextPage} onClick={more}>
            {hasFailed ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </div>
  )
}

export const GridSkeleton = ({ isCompact = false }: { isCompact?: boolean }) => (
  <ul
    className={classes.grid}
    data-compact={isCompact || undefined}
    aria-label="Loading characters"
    aria-busy
  >
    {Array.from({ length: SKELETONS }, (_, index) => (
      <li key={index}>
        <Skeleton className="portrait" radius={14} />
      </li>
    ))}
  </ul>
)
