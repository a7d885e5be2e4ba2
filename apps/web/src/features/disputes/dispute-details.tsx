import type { Dispute } from '@personae/contract/disputes'
import type { ReactNode } from 'react'
import { ExternalLink } from '../../components/external-link.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { formatCalendarDay } from '../../lib/format-date.ts'
import classes from './disputes.module.css'

/** The reporter's statements, a section for each field that is not empty. */
export function DisputeDetails({ dispute }: { dispute: Dispute }) {
  const { description, evidence, originalWorkUrl, originalWorkDate, videoUrls, publicationLinks } = dispute
  const { identityVerified, identityVerificationNotes } = dispute
  return (
    <div className={classes.details}>
      <Section title="Description of Violation">
        <p>{description}</p>
      </Section>
      {evidence && (
        <Section title="Evidence Provided">
          <p>{evidence}</p>
        </Section>
      )}
      {originalWorkUrl && (
        <Section title="Link to Original Work">
          <ExternalLink href={originalWorkUrl} />
        </Section>
      )}
      {originalWorkDate && (
        <Section title="Original Work Creation Date">
          <p>{formatCalendarDay(originalWorkDate)}</p>
        </Section>
      )}
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

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h4>{title}</h4>
    {children}
  </section>
)

function Links({ title, links }: { title: string; links: string[] }) {
  if (links.length === 0) return null
  return (
    <Section title={`${title} (${links.length})`}>
      <ul>
        {links.map((link) => (
          <li key={link}>
            <ExternalLink href={link} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
