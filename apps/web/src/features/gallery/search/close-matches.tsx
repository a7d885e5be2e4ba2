import type { CharacterCard as Card } from '@personae/contract/characters'
import type { CloseMatch } from '@personae/contract/suggestions'
import { PAGE_SIZE } from '@personae/contract/search.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { CardAction } from '../../../components/card-action.ts'
import { CharacterCard } from '../character-card.tsx'
import classes from './close-matches.module.css'
import type { GallerySearch } from '../gallery-search.ts'
import gallery from '../gallery.module.css'
import { closeMatchesQuery } from './suggestions.queries.ts'

/** Whether a search for names that finds so many leaves room for others. */
export const hasCloseMatches = ({ q, field }: GallerySearch, total: number): boolean =>
  Boolean(q?.trim()) && field === undefined && total < PAGE_SIZE

const reasonOf = ({ name, matched }: CloseMatch): string =>
  matched === name ? `Did you mean “${name}”?` : `Also known as ${matched}`

interface Props {
  search: GallerySearch
  /** The hits of the text, which are not repeated. */
  exact: Card[]
  /** Level of its heading. */
  level: 2 | 3
  isCompact: boolean
}

/** Suggested characters for a search, below its hits. */
export function CloseMatches({ search, exact, level, isCompact }: Props) {
  const Title = `h${level}` as const
  const { data = [], isPlaceholderData } = useQuery({
    ...closeMatchesQuery(search),
    placeholderData: keepPreviousData,
  })
  const act = use(CardAction)
  const matches = data.filter(({ id }) => exact.every((card) => card.id !== id))
  if (matches.length === 0) return null
  return (
    <section className={classes.root} aria-labelledby="close-matches">
      <Title id="close-matches" className={classes.title}>
        Close matches
      </Title>
      <ul className={gallery.grid} data-compact={isCompact || undefined} aria-busy={isPlaceholderData}>
        {matches.map((match) => (
          <li key={match.id}>
            <CharacterCard card={match} eager={false} />
            {act && <div className={gallery.action}>{act(match)}</div>}
            <p className={classes.reason}>{reasonOf(match)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
