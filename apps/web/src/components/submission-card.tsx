import { Skeleton } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { STATUS_LABELS } from '@personae/contract/vocabulary'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatShortDay } from '../lib/format-date.ts'
import { Poster } from './poster.tsx'
import classes from './submission-card.module.css'

interface Props {
  character: Character
  /** How long it has been waiting, where that counts. */
  age?: string
  children: ReactNode
}

/** A character on the way through review, with whatever can be done about it. */
export function SubmissionCard({ character, age, children }: Props) {
  const { id, name, origin, imageUrl, status, description, submittedByUsername, createdAt } = character
  return (
    <article className={classes.card}>
      <Link to="/character/$id" params={{ id }} tabIndex={-1} aria-hidden>
        <Poster className={classes.poster} name={name} imageUrl={imageUrl} sizes="84px" />
      </Link>
      <div>
        <div className={classes.head}>
          <Link to="/character/$id" params={{ id }} className={classes.name}>
            {name}
          </Link>
          <span className={classes.origin}>{origin}</span>
          <span className={classes.status} data-status={status}>
            {STATUS_LABELS[status]}
          </span>
        </div>
        <p className={classes.description}>{description}</p>
        <p className={classes.by}>
          Submitted by {submittedByUsername} on {formatShortDay(createdAt)}
          {age && ` · ${age}`}
        </p>
      </div>
      <div className={classes.actions}>{children}</div>
    </article>
  )
}

/** The shape of what comes. */
export const SubmissionSkeletons = ({ count = 3 }: { count?: number }) => (
  <div aria-busy aria-label="Loading">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.card}>
        <Skeleton style={{ aspectRatio: '2 / 3' }} radius={10} />
        <div>
          <Skeleton h={24} w="40%" mb={14} />
          <Skeleton h={16} mb={8} />
          <Skeleton h={16} w="70%" />
        </div>
      </div>
    ))}
  </div>
)
