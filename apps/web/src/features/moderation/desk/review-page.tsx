import type { QueuedSubmission, Verdict } from '@personae/contract/moderation'
import type { ReactNode } from 'react'
import { BackLink } from '../../../components/back-link.tsx'
import { Desk } from '../../../components/desk/desk.tsx'
import { useOpenItem } from '../../../components/desk/use-open-item.ts'
import { dropDraft } from '../../../lib/use-draft.ts'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { roundsQuery } from '../../../lib/queries.ts'
import { queryClient } from '../../../lib/trpc.ts'
import { submissionQuery, useQueue } from '../moderation.queries.ts'
import { useMarks } from '../actions/use-marks.ts'
import { OpenSubmission } from './open-submission.tsx'
import { REVIEW } from './last-filter.ts'
import type { QueueFilter } from './queue-filter.ts'
import { NoneWaiting, QueueFilters, Waiting } from './queue-filters.tsx'
import { Templates } from './templates-dialog.tsx'
import { remarksKey } from './use-review-remarks.ts'
import { useScheduledDecisions } from './use-scheduled-decisions.ts'

interface Props {
  filter: QueueFilter
  /** The way to the appeals. */
  appeals: ReactNode
  onFilter: (filter: QueueFilter) => void
  /** The submission that the address names. */
  asked: string | undefined
  onOpen: (id: string | undefined) => void
}

const WORDS: Record<Verdict, (name: string) => string> = {
  approved: (name) => `Approved ${name}`,
  revision: (name) => `Sent ${name} for revision`,
  permanent: (name) => `Rejected ${name}`,
}

const prefetch = (id: string) =>
  Promise.all([
    queryClient.prefetchQuery(submissionQuery(id)),
    queryClient.prefetchInfiniteQuery(roundsQuery(id)),
  ])

/** The review desk: the queue, the open submission, and its actions, by mouse or keyboard. */
export function ReviewPage({ filter, appeals, onFilter, asked, onOpen }: Props) {
  const decisions = useScheduledDecisions()
  const query = useQueue(filter)
  const marksOf = useMarks()
  const user = useCurrentUser()
  const open = useOpenItem<QueuedSubmission>({
    desk: REVIEW,
    query,
    filterKey: JSON.stringify(filter),
    asked,
    onOpen,
    isDecided: decisions.isScheduled,
    prefetch,
  })
  return (
    <>
      <title>Review · Personae</title>
      <Desk
        title="Review"
        back={
          <BackLink to="/admin" search={filter}>
            Back to Admin Dashboard
          </BackLink>
        }
        waiting={<Waiting total={open.total} />}
        tools={
          <>
            <QueueFilters filter={filter} onChange={onFilter} isFolded />
            <Templates />
            {appeals}
          </>
        }
        query={query}
        open={open}
        entryOf={(submission) => ({
          poster: submission,
          title: submission.name,
          text: submission.origin,
          mark: marksOf(submission).join(' · '),
          since: submission.submittedAt,
        })}
        decisions={{
          ...decisions,
          forget: (decided) => {
            decisions.forget(decided)
            // It can no longer be undone.
            void dropDraft(remarksKey(user, decided.id))
          },
        }}
        wordsFor={({ verdict, name }) => WORDS[verdict](name)}
        empty={
          <NoneWaiting
            filter={filter}
            text="All submissions have been reviewed."
            onClear={() => onFilter({})}
          >
            <LinkButton to="/admin" variant="default">
              Back to the dashboard
            </LinkButton>
          </NoneWaiting>
        }
      >
        {(submission) => (
          <OpenSubmission
            key={submission.id}
            character={submission}
            isDecidedByOther={open.isDecidedByOther}
            isDeciding={decisions.isDeciding}
            onMove={open.move}
            onDecide={decisions.decide}
          />
        )}
      </Desk>
    </>
  )
}
