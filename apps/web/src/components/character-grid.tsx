import { Button, Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { use, useEffect } from 'react'
import type { CharacterCard as Card } from '@personae/contract/characters'
import type { ListKey } from '../lib/character-list.ts'
import { CardAction, type CardActionOf } from './card-action.ts'
import { CharacterCard } from './character-card.tsx'
import classes from './character-grid.module.css'

const SKELETONS = 8
/** Cards that are visible at once if the grid is at the top of the page. */
const FIRST_ROW = 4
/** The next page is fetched so far before the last card. */
const PREFETCH_MARGIN = '1200px'

export interface Cards {
  cards: Card[]
  list: ListKey
  /** True while the cards are those of the previous search. */
  stale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** True if the next page could not be loaded. Then only the button loads it. */
  hasFailed: boolean
  onMore: () => void
}

interface Props extends Cards {
  /** Small cards, as many in a row as fit. */
  isCompact?: boolean
  /** Whether the grid is at the top of the page. */
  isFirst?: boolean
  /** The action on a card, if it differs from that of other cards. */
  action?: CardActionOf | undefined
}

export function CharacterGrid({
  cards,
  list,
  isCompact = false,
  isFirst = false,
  stale,
  hasMore,
  isLoadingMore,
  hasFailed,
  onMore,
  action,
}: Props) {
  const forAll = use(CardAction)
  const act = action ?? forAll
  const { ref, entry } = useIntersection({ rootMargin: PREFETCH_MARGIN })
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNear && hasMore && !isLoadingMore && !hasFailed) onMore()
  }, [isNear, hasMore, isLoadingMore, hasFailed, onMore])

  return (
    <>
      <ul className={classes.grid} data-compact={isCompact || undefined} aria-busy={stale || isLoadingMore}>
        {cards.map((card, index) => (
          <li key={card.id}>
            <CharacterCard card={card} eager={isFirst && index < FIRST_ROW} list={list} />
            {act && <div className={classes.action}>{act(card)}</div>}
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={classes.more} ref={ref}>
          {hasFailed && <p role="alert">Couldn't load more characters.</p>}
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            {hasFailed ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </>
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
        <Skeleton className={classes.skeleton} radius={14} />
      </li>
    ))}
  </ul>
)
