import { type CharacterField, pageLabel } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import type { SearchField } from '@personae/contract/search.constants'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ExternalLink } from '../../../components/external-link.tsx'
import classes from './character-page.module.css'
import { SearchLink, UniverseLink } from '../../../components/subject-link.tsx'

const searchFor = (field: SearchField) => (name: string) => <SearchLink q={name} field={field} text={name} />

const toUniverse = (name: string) => <UniverseLink name={name} />

const linkTo = (address: string) => <ExternalLink href={address} />

interface Fact {
  field: CharacterField
  /** Texts of users: they may contain an entry twice. */
  entries: string[]
  show?: (entry: string) => ReactNode
  /** Whether each entry is on its own line. */
  isColumn?: boolean
}

const factsOf = (character: Character): Fact[] => [
  {
    field: 'origin',
    entries: [character.origin],
    ...(character.status === 'approved' && { show: toUniverse }),
  },
  { field: 'series', entries: [character.series ?? []].flat(), show: searchFor('series') },
  { field: 'creators', entries: character.creators, show: searchFor('creator') },
  { field: 'writers', entries: character.writers, show: searchFor('writer') },
  { field: 'personality', entries: character.personality },
  { field: 'crossGenreLinks', entries: character.crossGenreLinks, show: linkTo, isColumn: true },
  { field: 'externalLinks', entries: character.externalLinks, show: linkTo, isColumn: true },
]

export function CharacterOverview({ character }: { character: Character }) {
  const facts = factsOf(character).filter(({ entries }) => entries.length > 0)
  return (
    <>
      <ul className={classes.genres} aria-label="Genres">
        {character.genres.map((genre) => (
          <li key={genre}>
            <Link to="/" search={{ genre }} hash="gallery" className={classes.genre}>
              {genre}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.prose}>{character.description}</p>
      <dl className={classes.facts}>
        {facts.map(({ field, entries, show, isColumn }) => (
          <div key={field} className={classes.fact}>
            <dt>{pageLabel(field)}</dt>
            <dd>
              <ul className={isColumn ? classes.links : classes.entries}>
                {Array.from(new Set(entries), (entry) => (
                  <li key={entry}>{show ? show(entry) : entry}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
