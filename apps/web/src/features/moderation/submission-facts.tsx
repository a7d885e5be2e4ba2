import type { Character } from '@personae/contract/characters'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from '../../components/external-link.tsx'
import { Poster } from '../../components/poster.tsx'
import { formatAge } from '../../lib/format-date.ts'
import classes from './submission-facts.module.css'

const DOT = ' · '

interface Props {
  character: Character
  /** Nothing can be decided about it any more. */
  isDimmed: boolean
}

/** Everything that decides about a submission, on one screen. */
export function SubmissionFacts({ character, isDimmed }: Props) {
  const { id, name, origin, multiverse, genres, imageUrl, submittedByUsername, createdAt } = character
  const about = [origin, multiverse, genres.join(', ')].filter(Boolean).join(DOT)
  const facts: [label: string, text: string][] = [
    ['Series', character.series ?? ''],
    ['Description', character.description],
    ['Creators', character.creators.join(DOT)],
    ['Writers', character.writers.join(DOT)],
    ['Abilities', character.abilities.join(DOT)],
    ['Personality', character.personality.join(DOT)],
    ['Backstory', character.backstory],
    ['Relationships', character.relationships ?? ''],
  ]
  const links = [...character.externalLinks, ...character.crossGenreLinks]
  return (
    <article className={classes.root} aria-label={name} data-dimmed={isDimmed}>
      <Poster className={classes.poster} name={name} imageUrl={imageUrl} sizes="240px" eager />
      <div>
        <h2 className={classes.name}>
          <Link to="/character/$id" params={{ id }}>
            {name}
          </Link>
        </h2>
        <p className={classes.soft}>{about}</p>
        <p className={classes.soft}>
          Submitted by {submittedByUsername}, {formatAge(createdAt)}
        </p>
      </div>
      <dl className={classes.facts}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
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
