import type { Character } from '@personae/contract/characters'
import { standingOf } from '@personae/contract/characters.constants'
import { Poster } from '../../components/poster.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { formatDay } from '../../lib/format-date.ts'
import classes from './compare.module.css'

interface Props {
  title: string
  character: Character
  date: string | null
  /** The event on that day. */
  dated: string
}

/** One of the two compared characters, with its picture and state. */
export function ComparedCard({ title, character, date, dated }: Props) {
  const { name } = character
  return (
    <section className={`framed ${classes.card}`} aria-label={title}>
      <Poster className={classes.poster} of={character} sizes="202px" eager />
      <div>
        <h2 className={classes.cardTitle}>{title}</h2>
        <p className={classes.name}>{name}</p>
        <StatusPill of="submission" state={standingOf(character)} className={classes.status} />
        {date && (
          <p className={classes.soft}>
            {dated} {formatDay(date)}
          </p>
        )}
      </div>
    </section>
  )
}
