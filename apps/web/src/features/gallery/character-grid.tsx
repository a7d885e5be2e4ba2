import { Button, Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { CharacterCard as Card } from '@personae/contract/characters'
import { useEffect } from 'react'
import { CharacterCard } from './character-card.tsx'
import classes from './gallery.module.css'

const SKELETONS = 8
/** Cards that are seen without scrolling on a wide screen. */
const ABOVE_THE_FOLD = 4
/** How far ahead of the last card the next page is fetched. */
const AHEAD = '1200px'

interface Props {
  cards: Card[]
  /** True while the cards are still those of the search before. */
  stale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** True when the next page did not come: it is then asked for by hand alone. */
  hasFailed: boolean
  onMore: () => void
}

export function CharacterGrid({ cards, stale, hasMore, isLoadingMore, hasFailed, onMore }: Props) {
  const { ref, entry } = useIntersection({ rootMargin: AHEAD })
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNear && hasMore && !isLoadingMore && !hasFailed) onMore()
  }, [isNear, hasMore, isLoadingMore, hasFailed, onMore])

  return (
    <>
      <ul className={classes.grid} aria-busy={stale || isLoadingMore}>
        {cards.map((card, index) => (
          <li key={card.id}>
            <CharacterCard card={card} eager={index < ABOVE_THE_FOLD} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={classes.more} ref={ref}>
          {hasFailed && <p role="alert">The next characters did not load.</p>}
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            {hasFailed ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}

export const GridSkeleton = () => (
  <ul className={classes.grid} aria-label="Loading characters" aria-busy>
    {Array.from({ length: SKELETONS }, (_, index) => (
      <li key={index}>
        <Skeleton className={classes.skeleton} radius={14} />
      </li>
    ))}
  </ul>
)
