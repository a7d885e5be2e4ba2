import '@mantine/core/styles/Skeleton.css'
import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import type { Dispute, DisputeCase } from '@personae/contract/disputes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ExternalLink } from '../../components/external-link.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { Poster } from '../../components/poster.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { WordDiff } from '../../components/word-diff.tsx'
import { formatCalendarDay, formatDayAndTime } from '../../lib/format-date.ts'
import { characterQuery } from '../../lib/queries.ts'
import classes from './disputes.module.css'

/** A copyright report beside what it is about. */
export const DisputeFacts = ({ dispute }: { dispute: DisputeCase }) => {
  const { reportedByUsername, createdAt, character } = dispute
  return (
    <>
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
    </>
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

/** The reported texts in their current state, compared with the claim. They may be long, so they are loaded when they are
 * scrolled into view. */
function ReportedText({ id, claim }: { id: string; claim: string }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const reported = useQuery({ ...characterQuery(id), enabled: inViewport })
  const { data, error } = reported
  return (
    <div ref={ref} className={classes.details} aria-busy={!data && !error}>
      {error && !data && <LoadFailed title="Couldn't load the reported text" query={reported} />}
      {!data && !error && <Skeleton h={120} radius={8} />}
      {data &&
        (['description', 'backstory'] as const).map((field) => (
          <section key={field}>
            <h4>{field === 'description' ? 'Reported description' : 'Reported backstory'}</h4>
            <p>
              <WordDiff text={data[field]} other={claim} mark="ins" isQuiet />
            </p>
          </section>
        ))}
    </div>
  )
}

function DisputeDetails({ dispute }: { dispute: Dispute }) {
  const { description, evidence, originalWorkUrl, originalWorkDate, videoUrls, publicationLinks } = dispute
  const { identityVerified, identityVerificationNotes } = dispute
  return (
    <div className={classes.details}>
      <Section title="Description of Violation">
        <p>{description}</p>
      </Section>
      <Section title="Evidence Provided">{evidence && <p>{evidence}</p>}</Section>
      <Section title="Link to Original Work">
        {originalWorkUrl && <ExternalLink href={originalWorkUrl} />}
      </Section>
      <Section title="Original Work Creation Date">
        {originalWorkDate && <p>{formatCalendarDay(originalWorkDate)}</p>}
      </Section>
      <Links title="Video Evidence" links={videoUrls} />
      <Links title="Publication Links" links={publicationLinks} />
      {identityVerified !== null && (
        <Section title="Identity Verification">
          <StatusPill of="identity" state={identityVerified ? 'verified' : 'unverified'} />
          {identityVerificationNotes && <p>{identityVerificationNotes}</p>}
        </Section>
      )}
    </div>
  )
}

/** A part of a report, if it was given. */
const Section = ({ title, children }: { title: string; children: ReactNode }) =>
  children && (
    <section>
      <h4>{title}</h4>
      {children}
    </section>
  )

const Links = ({ title, links }: { title: string; links: string[] }) => (
  <Section title={`${title} (${links.length})`}>
    {links.length > 0 && (
      <ul>
        {links.map((link) => (
          <li key={link}>
            <ExternalLink href={link} />
          </li>
        ))}
      </ul>
    )}
  </Section>
)
