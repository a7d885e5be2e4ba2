import '@mantine/core/styles/Skeleton.css'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { paged, trpc } from '../../lib/trpc.ts'
import { DisputeCard } from './dispute-card.tsx'
import classes from './disputes.module.css'
import { ReportRow } from './report-row.tsx'

const disputesQuery = (status: 'pending' | 'resolved') =>
  trpc.disputes.list.infiniteQueryOptions({ status }, paged)

/** Reports: pending copyright reports, other pending reports, and decided ones. */
export function DisputesTab({ others }: { others: ReactNode }) {
  return (
    <div className={classes.tab}>
      <h2>Copyright Disputes</h2>
      <PendingDisputes />
      {others}
      <ResolvedDisputes />
    </div>
  )
}

function PendingDisputes() {
  const loading = (
    <div className={classes.cards} role="group" aria-busy="true" aria-label="Loading">
      <Skeleton h={260} radius={14} />
      <Skeleton h={260} radius={14} />
    </div>
  )
  return (
    <PagedList
      query={useInfiniteQuery(disputesQuery('pending'))}
      name="the pending disputes"
      loading={loading}
      empty={<EmptyState level={3} title="No pending copyright disputes" text="You are up to date." />}
    >
      {(disputes) => (
        <ul className={classes.cards}>
          {disputes.map((dispute) => (
            <li key={dispute.id}>
              <DisputeCard dispute={dispute} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Decided reports, less prominent than pending ones; nothing if there are none. */
function ResolvedDisputes() {
  return (
    <PagedList
      query={useInfiniteQuery(disputesQuery('resolved'))}
      name="the resolved disputes"
      loading={null}
      empty={null}
    >
      {(disputes) => (
        <section className={classes.resolved} aria-labelledby="resolved-disputes">
          <h2 id="resolved-disputes">Resolved Disputes</h2>
          <ul className={classes.rows}>
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
}

/** The label of the tab, with the number of pending reports of all kinds, if there are any. */
export function DisputesLabel({ others }: { others: number }) {
  const total = (useInfiniteQuery(disputesQuery('pending')).data?.pages[0]?.total ?? 0) + others
  return total > 0 ? `Disputes (${total.toLocaleString('en-US')})` : 'Disputes'
}
