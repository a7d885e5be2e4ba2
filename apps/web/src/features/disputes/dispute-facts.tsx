import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { counted } from '@personae/contract/counted'
import type { Dispute, DisputeAnswer, DisputeCase } from '@personae/contract/disputes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ExternalLink } from '../../components/external-link.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { Poster } from '../../components/poster.tsx'
import { LinkList, Statement } from '../../components/statement.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { WordDiff } from '../../components/word-diff.tsx'
import { formatCalendarDay, formatDayAndTime, formatMoment } from '../../lib/format-date.ts'
import { characterQuery } from '../../lib/queries.ts'
import classes from './disputes.module.css'

/** A copyright report with the texts that it is about and the owner's answer beside it. */
export const DisputeFacts = ({ dispute }: { dispute: DisputeCase }) => {
  const { reportedByUsername, createdAt, character, told, answer } = dispute
  return (
    <>
      <p className={classes.small}>
        Reported by {reportedByUsername} · Filed on {formatDayAndTime(createdAt)}
      </p>
      <div className={classes.case}>
        <DisputeDetails dispute={dispute} />
        <div className={`grid gap-20 ${classes.reported}`}>
          {answer ? (
            <div className={`grid gap-20 ${classes.details}`}>
              <Section title={`Answer by ${told}`}>
                <Answer answer={answer} />
              </Section>
            </div>
          ) : (
            <p className={classes.small}>
              {told ? `${told} was told, and has not answered.` : 'Nobody was told who could answer.'}
            </p>
          )}
          {character ? (
            <>
              <Preview character={character} />
              <ReportedText id={character.id} claim={dispute.evidence ?? dispute.description} />
            </>
          ) : (
            <p className={classes.small}>The reported character is no longer here.</p>
          )}
        </div>
      </div>
    </>
  )
}

const Preview = ({ character }: { character: NonNullable<DisputeCase['character']> }) => (
  <Link to="/character/$id" params={{ id: character.id }} className={classes.preview}>
    <Poster className="corners-10" of={character} sizes="96px" />
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
    <div ref={ref} className={`grid gap-20 ${classes.details}`} aria-busy={!data && !error}>
      {error && !data && <LoadFailed title="Couldn't load the reported text" query={reported} />}
      {!data && !error && <Skeleton h={120} radius={8} />}
      {data &&
        (['description', 'backstory'] as const).map((field) => (
          <section key={field}>
            <h3 className="label soft" style={{ marginBottom: 4 }}>
              {field === 'description' ? 'Reported description' : 'Reported backstory'}
            </h3>
            <p>
              <WordDiff text={data[field]} other={claim} mark="ins" isQuiet />
            </p>
          </section>
        ))}
    </div>
  )
}

/** The answer of the page's owner. */
export const Answer = ({ answer: { text, links, dates, answeredAt } }: { answer: DisputeAnswer }) => (
  <div className="grid gap-8">
    <Statement text={text} links={links} />
    {dates && (
      <p className="measure">
        By the records of this site: submitted on {formatMoment(dates.submittedAt)}
        {dates.publishedAt && `, published on ${formatMoment(dates.publishedAt)}`},{' '}
        {counted(dates.versions, 'version')}
      </p>
    )}
    <p className="small">Answered on {formatMoment(answeredAt)}</p>
  </div>
)

type Claim = Pick<
  Dispute,
  'description' | 'evidence' | 'originalWorkUrl' | 'originalWorkDate' | 'videoUrls' | 'publicationLinks'
> &
  Partial<Pick<Dispute, 'identityVerified' | 'identityVerificationNotes'>>

/** The claim, and for admins what is known about the identity of the reporter. */
export function DisputeDetails({ dispute }: { dispute: Claim }) {
  const { description, evidence, originalWorkUrl, originalWorkDate, videoUrls, publicationLinks } = dispute
  const { identityVerified = null, identityVerificationNotes } = dispute
  return (
    <div className={`grid gap-20 ${classes.details}`}>
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

/** A part of a report; nothing if it was left blank. */
const Section = ({ title, children }: { title: string; children: ReactNode }) =>
  children && (
    <section>
      <h3 className="label soft" style={{ marginBottom: 4 }}>
        {title}
      </h3>
      {children}
    </section>
  )

const Links = ({ title, links }: { title: string; links: string[] }) => (
  <Section title={`${title} (${links.length})`}>{links.length > 0 && <LinkList links={links} />}</Section>
)
