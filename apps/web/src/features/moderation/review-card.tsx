import type { Character } from '@personae/contract/characters'
import type { Duplicate } from '@personae/contract/notifications'
import { Link } from '@tanstack/react-router'
import { Note, NoteText } from '../../components/note.tsx'
import { Poster } from '../../components/poster.tsx'
import { formatAge } from '../../lib/format-date.ts'
import classes from './review.module.css'

interface Props {
  character: Character
  duplicates: Duplicate[]
  /** Nothing can be decided about it any more. */
  isDimmed: boolean
}

/** Everything that decides about a submission, on one screen. */
export function ReviewCard({ character, duplicates, isDimmed }: Props) {
  const { id, name, origin, multiverse, imageUrl, submittedByUsername, createdAt } = character
  const facts: [label: string, text: string][] = [
    ['Genres', character.genres.join(', ')],
    ['Series', character.series ?? ''],
    ['Creators', character.creators.join(', ')],
    ['Writers', character.writers.join(', ')],
    ['Description', character.description],
    ['Abilities', character.abilities.join(', ')],
    ['Personality', character.personality.join(', ')],
    ['Backstory', character.backstory],
    ['Relationships', character.relationships ?? ''],
    ['Links', [...character.externalLinks, ...character.crossGenreLinks].join('\n')],
  ]
  return (
    <article className={classes.card} aria-label={name} data-dimmed={isDimmed}>
      <Poster className={classes.poster} name={name} imageUrl={imageUrl} sizes="240px" eager />
      <div>
        <h2 className={classes.name}>
          <Link to="/character/$id" params={{ id }}>
            {name}
          </Link>
        </h2>
        <p className={classes.soft}>
          {origin}
          {multiverse && ` · ${multiverse}`}
        </p>
        <p className={classes.soft}>
          Submitted by {submittedByUsername}, {formatAge(createdAt)}
        </p>
        {duplicates.length > 0 && (
          <Note title="Already here?">
            {duplicates.map((one) => (
              <NoteText key={one.characterId}>
                <Link
                  to="/admin/compare/$newId/$originalId"
                  params={{ newId: id, originalId: one.characterId }}
                >
                  {one.name} ({one.origin})
                </Link>
                : {one.reasons.join(', ')}
              </NoteText>
            ))}
          </Note>
        )}
        <dl className={classes.facts}>
          {facts
            .filter(([, text]) => text !== '')
            .map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
      </div>
    </article>
  )
}
