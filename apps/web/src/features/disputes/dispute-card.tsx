import type { DisputeCase } from '@personae/contract/disputes'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Poster } from '../../components/poster.tsx'
import { formatDayAndTime } from '../../lib/format-date.ts'
import { DecideActions } from './decide-actions.tsx'
import { DisputeDetails } from './dispute-details.tsx'
import classes from './disputes.module.css'
import { StatusBadge } from './status-badge.tsx'
import { TimeLeft } from './time-left.tsx'

/** A report that waits: what it says, what it is about, and the two ways to decide. */
export function DisputeCard({ dispute }: { dispute: DisputeCase }) {
  const { characterName, reportedByUsername, createdAt, status, hoursLeft, character } = dispute
  const id = useId()
  return (
    <article className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>Report against: {characterName || 'Unknown Character'}</h3>
        <StatusBadge status={status} />
        {hoursLeft !== null && <TimeLeft hours={hoursLeft} />}
      </header>
      <p className={classes.small}>
        Reported by {reportedByUsername} · Filed on {formatDayAndTime(createdAt)}
      </p>
      <div className={classes.case}>
        <DisputeDetails dispute={dispute} />
        {character ? (
          <Preview character={character} />
        ) : (
          <p className={classes.small}>The reported character is no longer here.</p>
        )}
      </div>
      <DecideActions dispute={dispute} />
    </article>
  )
}

const Preview = ({ character }: { character: NonNullable<DisputeCase['character']> }) => (
  <Link to="/character/$id" params={{ id: character.id }} className={classes.preview}>
    <Poster className={classes.poster} name={character.name} imageUrl={character.imageUrl} sizes="96px" />
    <span>
      <span className={classes.small}>Reported character</span>
      <span className={classes.name}>{character.name}</span>
      <span className={classes.small}>{character.origin}</span>
      <span className={classes.small}>Submitted by {character.submittedByUsername}</span>
    </span>
  </Link>
)
