import type { CorrectionRow } from '@personae/contract/corrections'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { Poster } from '../../components/poster.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { formatShortDay } from '../../lib/format-date.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { nameOf, ownWord, sentWord, subjectOf, wordText } from './correction-words.ts'
import { correctionsQuery } from './corrections.queries.ts'
import classes from './corrections.module.css'
import { OwnerAnswer } from './owner-answer.tsx'
import { WithdrawCorrection } from './withdraw-correction.tsx'

interface SectionProps {
  query: ReturnType<typeof useMine>
  id: string
  title: string
  /** The name of the section in a sentence. */
  name: string
  hint?: string
  children: (correction: CorrectionRow) => ReactNode
}

/** A section of corrections; nothing if there are none. */
const Section = ({ query, id, title, name, hint, children }: SectionProps) => (
  <PagedList query={query} name={name} loading={null} empty={null}>
    {(corrections) => (
      <section style={{ marginBlock: 36 }} aria-labelledby={id}>
        <h2 id={id}>
          {title}{' '}
          <span className="soft figures">({query.data?.pages[0]?.total.toLocaleString('en-US')})</span>
        </h2>
        {hint && (
          <p className="soft size-15" style={{ marginTop: 4 }}>
            {hint}
          </p>
        )}
        <ul className="line-above" style={{ marginTop: 16 }}>
          {corrections.map(children)}
        </ul>
      </section>
    )}
  </PagedList>
)

const useToAnswer = () => useInfiniteQuery(correctionsQuery({ of: 'owner', status: 'open' }))

const TO_ANSWER = 'to-answer'

/** The open corrections of the user's characters, which the user may answer. */
export const CorrectionsToAnswer = () => (
  <Section
    query={useToAnswer()}
    id={TO_ANSWER}
    title="Suggestions and reports for your characters"
    name="the suggestions and reports for your characters"
    hint="Admins decide. What you say is shown to them first."
  >
    {(one) => (
      <Row key={one.id} correction={one} facts={`By ${nameOf(one.by)} on ${formatShortDay(one.createdAt)}`}>
        <YouSaid correction={one} />
        <div className="row wrap gap-8" style={{ marginTop: 12 }}>
          <SeeIt correction={one} />
          <OwnerAnswer correction={one} />
        </div>
      </Row>
    )}
  </Section>
)

function YouSaid({ correction }: { correction: CorrectionRow }) {
  const own = ownWord(correction, useCurrentUser())
  return own ? <p className={classes.small}>You said: {wordText(own)}</p> : null
}

function SeeIt({ correction: { id, kind, characterName } }: { correction: CorrectionRow }) {
  const label = kind === 'change' ? 'See the Changes' : 'See the Report'
  return (
    <LinkButton to="/corrections/$id" params={{ id }} size="sm" aria-label={`${label}: ${characterName}`}>
      {label}
    </LinkButton>
  )
}

const useMine = () => useInfiniteQuery(correctionsQuery({ of: 'author' }))

const MINE = 'my-corrections'

interface SectionLinkProps extends Pick<SectionProps, 'query' | 'id'> {
  children: string
}

function SectionLink({ query, id, children }: SectionLinkProps) {
  const total = query.data?.pages[0]?.total ?? 0
  return total > 0 ? (
    <a href={`#${id}`} className="quiet outlined round-20 size-15">
      {children} <span className="soft figures">({total.toLocaleString('en-US')})</span>
    </a>
  ) : null
}

/** Links to the sections of corrections on the same page, but for those without any. */
export const CorrectionLinks = () => (
  <>
    <SectionLink query={useToAnswer()} id={TO_ANSWER}>
      For your characters
    </SectionLink>
    <SectionLink query={useMine()} id={MINE}>
      My corrections and reports
    </SectionLink>
  </>
)

/** The user's own corrections, open ones first. */
export const MyCorrections = () => (
  <Section query={useMine()} id={MINE} title="My corrections and reports" name="your corrections and reports">
    {(one) => (
      <Row key={one.id} correction={one} facts={dates(one)} hasStatus>
        {one.reason && <p className="written measure">Reason: {one.reason}</p>}
        {one.status === 'open' && (
          <div className="row wrap gap-8" style={{ marginTop: 12 }}>
            <WithdrawCorrection correction={one} />
          </div>
        )}
      </Row>
    )}
  </Section>
)

function dates(correction: CorrectionRow): string {
  const { status, createdAt, decidedAt } = correction
  const sent = `${sentWord(correction)} on ${formatShortDay(createdAt)}`
  if (!decidedAt) return sent
  return `${sent} · ${status === 'withdrawn' ? 'Withdrawn' : 'Decided'} on ${formatShortDay(decidedAt)}`
}

interface RowProps {
  correction: CorrectionRow
  facts: string
  hasStatus?: boolean
  children: ReactNode
}

function Row({ correction, facts, hasStatus = false, children }: RowProps) {
  const { id, characterName: name, origin, genres, imageUrl, status } = correction
  return (
    <li
      className="grid gap-16 line-below"
      style={{ gridTemplateColumns: '56px minmax(0, 1fr)', padding: '16px 0' }}
    >
      <Poster className="corners-10" of={{ name, origin, genres, imageUrl }} sizes="56px" />
      <div>
        <div className="row wrap baseline spread" style={{ gap: '4px 12px' }}>
          <p className={`name ${classes.name}`}>
            <Link to="/corrections/$id" params={{ id }}>
              {name}
            </Link>{' '}
            <span className={classes.small} style={{ marginLeft: 4 }}>
              {origin}
            </span>
          </p>
          {hasStatus && <StatusPill of="correction" state={status} />}
        </div>
        <p>{subjectOf(correction)}</p>
        <p className={classes.small}>{facts}</p>
        {children}
      </div>
    </li>
  )
}
