import { Skeleton } from '@mantine/core'
import type { SubmissionRow } from '@personae/contract/characters'
import { submissionStateOf } from '@personae/contract/review-rounds.constants'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatAge, isLate } from '../lib/format-age.ts'
import { formatShortCalendarDay } from '../lib/format-date.ts'
import { useNow } from '../lib/use-now.ts'
import { Poster } from './poster.tsx'
import { StatusPill } from './status-pill.tsx'
import classes from './submission-card.module.css'

interface Props {
  character: SubmissionRow
  /** Since when the submission has been waiting, if that is relevant. */
  since?: string
  /** Remarks on what is special about the submission. */
  marks?: string[]
  children: ReactNode
}

export function SubmissionCard({ character, since, marks, children }: Props) {
  const { id, name, origin, summary, submittedByUsername, createdAt } = character
  // Keeps the age current while the page stays open.
  useNow()
  return (
    <article className={classes.card} aria-label={name}>
      <Link to="/character/$id" params={{ id }} tabIndex={-1} aria-hidden>
        <Poster className="corners-10" of={character} sizes="84px" />
      </Link>
      <div>
        <div className={classes.head}>
          <div className="name row wrap baseline shrink" style={{ gap: '4px 12px' }}>
            <Link to="/character/$id" params={{ id }} style={{ font: '560 1.375rem / 1.15 var(--serif)' }}>
              {name}
            </Link>
            <span className="soft">{origin}</span>
            {marks && marks.length > 0 && <span className="gold size-14 strong">{marks.join(' · ')}</span>}
          </div>
          <StatusPill of="submission" state={submissionStateOf(character)} className={classes.status} />
        </div>
        <p className="clamped" style={{ margin: '8px 0 6px', unicodeBidi: 'plaintext' }}>
          {summary}
        </p>
        <p className="small">
          Submitted by {submittedByUsername} on {formatShortCalendarDay(createdAt)}
          {since && (
            <>
              {' · '}
              <span className={isLate(since) ? 'gold' : undefined}>{formatAge(since)}</span>
            </>
          )}
        </p>
      </div>
      <div className={classes.actions}>{children}</div>
    </article>
  )
}

export const SubmissionSkeletons = ({ count = 3 }: { count?: number }) => (
  <div role="group" aria-busy aria-label="Loading">
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
