import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { DisputeCard } from './dispute-card.tsx'
import classes from './disputes.module.css'
import { ResolvedDisputes } from './resolved-disputes.tsx'
import { useDisputes } from './use-disputes.ts'

const SKELETONS = 2

/** What was reported: those that wait for a decision, and below them those that have one. */
export function DisputesTab() {
  return (
    <div className={classes.tab}>
      <h2>Copyright Disputes</h2>
      <PendingDisputes />
      <ResolvedDisputes />
    </div>
  )
}

function PendingDisputes() {
  const loading = (
    <div className={classes.cards} aria-busy="true" aria-label="Loading">
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Skeleton key={at} h={260} radius={14} />
      ))}
    </div>
  )
  return (
    <PagedList
      query={useDisputes('pending')}
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
