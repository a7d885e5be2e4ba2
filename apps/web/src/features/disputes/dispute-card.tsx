import type { DisputeCase } from '@personae/contract/disputes'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Poster } from '../../components/poster.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { formatDayAndTime } from '../../lib/format-date.ts'
import { DecideActions } from './decide-actions.tsx'
import { DisputeDetails } from './dispute-details.tsx'
import { ReportedText } from './reported-text.tsx'
import classes from './disputes.module.css'
import { TimeLeft } from './time-left.tsx'

/** A pending report with its details, the reported character, and the decisions. */
export function DisputeCard({ dispute }: { dispute: DisputeCase }) {
  const { characterName, reportedByUsername, createdAt, status, character } = dispute
  const id = useId()
  return (
    <article className={`framed ${classes.card}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>Report against: {characterName || 'Unknown Character'}</h3>
        <StatusPill of="dispute" state={status} />
        {status === 'pending' && <TimeLeft since={createdAt} />}
      </header>
      <p className={classes.small}>
        Reported by {reportedByUsername} · Filed on {formatDayAndTime(createdAt)}
      </p>
      <div className={classes.case}>
        <DisputeDetails dispute={dispute} />
        {character ? (
          <div className={classes.reported}>
            <Preview character={character} />
            <ReportedText id={character.id} claim={dispute.evidence ?? dispute.description} />
          </div>
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
    <Poster className={classes.poster} of={character} sizes="96px" />
    <span>
      <span className={classes.small}>Reported character</span>
      <span className={classes.name}>{character.name}</span>
      <span className={classes.small}>{character.origin}</span>
      <span className={classes.small}>Submitted by {character.submittedByUsername}</span>
    </span>
  </Link>
)
