import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../components/submission-card.tsx'
import { formatShortDay } from '../../lib/format-date.ts'
import { paged, trpc } from '../../lib/trpc.ts'
import classes from './appeals.module.css'
import { ReopenButton } from './reopen-button.tsx'

/** Permanently rejected submissions, each with the way to reopen it. */
export function RejectedList() {
  const query = useInfiniteQuery(
    trpc.moderation.rejected.infiniteQueryOptions({}, { ...paged, staleTime: 0 }),
  )
  return (
    <PagedList
      query={query}
      name="the rejected characters"
      loading={<SubmissionSkeletons />}
      empty={
        <EmptyState
          title="Nothing is rejected"
          text="Submissions that were rejected permanently appear here and can be reopened."
        />
      }
    >
      {(characters) =>
        characters.map(({ rejectedBy, rejectedAt, ...character }) => (
          <SubmissionCard key={character.id} character={character}>
            <p className={classes.rejection}>
              <span className="small">
                Rejected by {rejectedBy ?? 'a former admin'} on {formatShortDay(rejectedAt)}:{' '}
              </span>
              {character.rejectionReason ?? 'No reason was given.'}
            </p>
            <ReopenButton character={character} rejectedBy={rejectedBy} />
          </SubmissionCard>
        ))
      }
    </PagedList>
  )
}
