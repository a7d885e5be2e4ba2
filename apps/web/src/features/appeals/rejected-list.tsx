import { isOff } from '@personae/contract/review-rounds.constants'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { AddressSelect } from '../../components/address-select.tsx'
import { EmptyResults, type NameSearch, NameSearchField } from '../../components/name-search-field.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../components/submission-card.tsx'
import { formatShortDay } from '../../lib/format-date.ts'
import { paged, trpc } from '../../lib/trpc.ts'
import classes from '../../components/submission-card.module.css'
import { ReopenButton } from './reopen-button.tsx'

interface ShownProps {
  shown: 'rejected' | undefined
  onShow: (shown: 'rejected' | undefined) => void
}

/** The choice between submissions that wait and rejected ones. */
export const ShownField = ({ shown, onShow }: ShownProps) => (
  <div style={{ maxWidth: '14rem' }}>
    <AddressSelect
      aria-label="Show"
      data={[
        { value: '', label: 'Waiting for review' },
        { value: 'rejected', label: 'Rejected permanently' },
      ]}
      value={shown ?? ''}
      onChange={(value) => onShow(value === 'rejected' ? value : undefined)}
    />
  </div>
)

/** Permanently rejected submissions, each with a button to reopen it. */
export function RejectedList({ q, onSearch }: NameSearch) {
  const query = useInfiniteQuery({
    ...trpc.moderation.rejected.infiniteQueryOptions({ q }, { ...paged, staleTime: 0 }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div style={{ maxWidth: '14rem', marginTop: 24 }}>
        <NameSearchField q={q} onSearch={onSearch} />
      </div>
      <PagedList
        decides
        query={query}
        name="the rejected characters"
        loading={<SubmissionSkeletons />}
        empty={
          <EmptyResults
            q={q}
            title="Nothing is rejected"
            text="Submissions that were rejected permanently appear here and can be reopened."
          />
        }
      >
        {(characters) =>
          characters.map(({ rejectedBy, rejectedAt, ...character }) => (
            <SubmissionCard key={character.id} character={character}>
              <p className={classes.reason}>
                <span className="small">
                  {isOff(character) ? 'Taken off' : 'Rejected'} by {rejectedBy ?? 'a former admin'} on{' '}
                  {formatShortDay(rejectedAt)}:{' '}
                </span>
                {character.rejectionReason ?? 'No reason was given.'}
              </p>
              <ReopenButton character={character} rejectedBy={rejectedBy} />
            </SubmissionCard>
          ))
        }
      </PagedList>
    </>
  )
}
