import { Skeleton } from '@mantine/core'
import type { CharacterCard as Card } from '@personae/contract/characters'
import { RELATED_MAX } from '@personae/contract/characters.constants'
import { type ReactNode, useId } from 'react'
import { CharacterCard } from './character-card.tsx'
import classes from './card-row.module.css'

const CARD_SIZES = '(width < 48em) 148px, (width < 75em) 31vw, 186px'

interface Props {
  title: string
  cards: Card[]
  /** A link beside the title to all characters. */
  all?: ReactNode
}

/** A titled row of characters; where they do not fit it scrolls sideways. */
export function CardRow({ title, cards, all }: Props) {
  const titleId = useId()
  return (
    <section className={classes.row} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {all}
      </div>
      <ul className={classes.cards} data-long={cards.length > RELATED_MAX || undefined}>
        {cards.map((one) => (
          <li key={one.id}>
            <CharacterCard card={one} sizes={CARD_SIZES} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const CardRowSkeleton = ({ label }: { label: string }) => (
  <div className={classes.row}>
    <Skeleton h={24} w={220} mb={20} />
    <ul className={classes.cards} aria-label={label}>
      {Array.from({ length: RELATED_MAX }, (_, index) => (
        <li key={index}>
          <Skeleton className="portrait" radius={14} />
        </li>
      ))}
    </ul>
  </div>
)
