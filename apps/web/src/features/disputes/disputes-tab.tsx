import type { DisputeCase } from '@personae/contract/disputes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { paged, trpc } from '../../lib/trpc.ts'
import { DecideActions } from './dispute-decision.tsx'
import { TimeLeft } from '../../components/desk/time-left.tsx'
import { DisputeFacts } from './dispute-facts.tsx'
import classes from './disputes.module.css'
import { ReportRow } from './report-row.tsx'

const disputesQuery = (status: 'pending' | 'resolved') =>
  trpc.disputes.list.infiniteQueryOptions({ status }, paged)

/** Copyright reports: pending and decided ones. */
export const DisputesTab = () => (
  <div className={classes.tab} style={{ paddingTop: 28 }}>
    <h2>Copyright Disputes</h2>
    <PendingDisputes />
    <ResolvedDisputes />
  </div>
)

const PendingDisputes = () => (
  <PagedList
    decides
    query={useInfiniteQuery(disputesQuery('pending'))}
    name="the pending disputes"
    loading={<SkeletonRows className="grid gap-20" count={2} h={260} radius={14} />}
    empty={<EmptyState level={3} title="No pending copyright disputes" text="You are up to date." />}
  >
    {(disputes) => (
      <ul className="grid gap-20">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <DisputeCard dispute={dispute} />
          </li>
        ))}
      </ul>
    )}
  </PagedList>
)

/** Decided reports, less prominent than pending ones; nothing if there are none. */
const ResolvedDisputes = () => (
  <PagedList
    query={useInfiniteQuery(disputesQuery('resolved'))}
    name="the resolved disputes"
    loading={null}
    empty={null}
  >
    {(disputes) => (
      <section className={classes.resolved} style={{ marginTop: 48 }} aria-labelledby="resolved-disputes">
        <h2 id="resolved-disputes">Resolved Disputes</h2>
        <ul className="line-above">
          {disputes.map(({ id, characterName, status, adminNotes }) => (
            <ReportRow key={id} name={characterName || 'Unknown'} status={status} adminNotes={adminNotes}>
              Status: {status}
            </ReportRow>
          ))}
        </ul>
      </section>
    )}
  </PagedList>
)

function DisputeCard({ dispute }: { dispute: DisputeCase }) {
  const { id, characterName, createdAt, status, character } = dispute
  const titleId = useId()
  return (
    <article className={`outlined raised round-12 ${classes.card}`} aria-labelledby={titleId}>
      <header className={`row wrap center ${classes.head}`} style={{ gap: '8px 12px' }}>
        <h3 id={titleId}>Report against: {characterName || 'Unknown Character'}</h3>
        <StatusPill of="dispute" state={status} />
        {status === 'pending' && character?.status === 'approved' && <TimeLeft since={createdAt} />}
      </header>
      <DisputeFacts dispute={dispute} />
      <DecideActions dispute={dispute}>
        <LinkButton
          to="/admin/review"
          search={{ kind: 'copyright', id }}
          variant="subtle"
          px={10}
          aria-label="Open at the Desk"
        >
          Desk
        </LinkButton>
      </DecideActions>
    </article>
  )
}
