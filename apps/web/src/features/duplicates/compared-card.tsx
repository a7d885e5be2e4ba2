import type { Character } from '@personae/contract/characters'
import { STATUS_LABELS } from '@personae/contract/vocabulary'
import { Poster } from '../../components/poster.tsx'
import { formatDay } from '../../lib/format-date.ts'
import classes from './compare.module.css'

interface Props {
  title: string
  character: Character
  date: string | null
  /** What happened on that day. */
  dated: string
}

/** One of the two that are compared, with its picture and where it stands. */
export function ComparedCard({ title, character, date, dated }: Props) {
  const { name, imageUrl, status } = character
  return (
    <section className={classes.card} aria-label={title}>
      <Poster className={classes.poster} name={name} imageUrl={imageUrl} sizes="202px" eager />
      <div>
        <h2 className={classes.cardTitle}>{title}</h2>
        <p className={classes.name}>{name}</p>
        <p className={classes.status}>{STATUS_LABELS[status]}</p>
        {date && (
          <p className={classes.soft}>
            {dated} {formatDay(date)}
          </p>
        )}
      </div>
    </section>
  )
}
