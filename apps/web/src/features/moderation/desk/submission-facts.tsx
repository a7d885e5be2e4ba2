import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import { ExternalLink } from '../../../components/external-link.tsx'
import { Poster } from '../../../components/poster.tsx'
import { fieldLabel, fieldText } from '../../../lib/character-fields.ts'
import { formatAge } from '../../../lib/format-date.ts'
import classes from './submission-facts.module.css'
import { CharacterLink } from '../../../components/subject-link.tsx'

const DOT = ' · '

/** Shown above the facts or, as links, below them. */
const ELSEWHERE = new Set<CharacterField>([
  'name',
  'origin',
  'multiverse',
  'genres',
  'externalLinks',
  'crossGenreLinks',
  'imageUrl',
])
const FACTS = fieldNames.filter((field) => !ELSEWHERE.has(field))

/** All that a decision on a submission depends on, on one screen. */
export function SubmissionFacts({ character, isDimmed }: { character: Character; isDimmed: boolean }) {
  const { id, name, origin, multiverse, genres, submittedByUsername, createdAt } = character
  const about = [origin, multiverse, genres.join(', ')].filter(Boolean).join(DOT)
  const links = [...character.externalLinks, ...character.crossGenreLinks]
  return (
    <article className={classes.root} aria-label={name} data-dimmed={isDimmed}>
      <Poster className={classes.poster} of={character} sizes="240px" eager />
      <div>
        <h2 className={classes.name}>
          <CharacterLink id={id} name={name} />
        </h2>
        <p className={classes.soft}>{about}</p>
        <p className={classes.soft}>
          Submitted by {submittedByUsername}, {formatAge(createdAt)}
        </p>
      </div>
      <dl className={classes.facts}>
        {FACTS.map((field) => {
          const text = fieldText(field, character[field])
          return (
            text !== '' && (
              <div key={field}>
                <dt>{fieldLabel(field)}</dt>
                <dd>{text}</dd>
              </div>
            )
          )
        })}
        {links.length > 0 && (
          <div>
            <dt>Links</dt>
            {links.map((link) => (
              <dd key={link}>
                <ExternalLink href={link} />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </article>
  )
}
