import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { DisputeCard } from './dispute-card.tsx'
import classes from './disputes.module.css'
import { ResolvedDisputes } from './resolved-disputes.tsx'
import { disputesQuery } from './disputes.queries.ts'

const SKELETONS = 2

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
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Skeleton key={at} h={260} radius={14} />
      ))}
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
