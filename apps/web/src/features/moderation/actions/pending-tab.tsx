import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { formatAge } from '../../../lib/format-date.ts'
import { BulkActions } from './bulk-actions.tsx'
import { isFiltered, type QueueFilter } from '../desk/queue-filter.ts'
import { QueueFilters } from '../desk/queue-filters.tsx'
import { ReviewActions } from './review-actions.tsx'
import classes from '../review.module.css'
import { queueQuery } from '../moderation.queries.ts'
import { Waiting } from '../desk/waiting.tsx'

interface Props {
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

/** Pending submissions, the oldest first, with decisions for each, for several at once, or at the desk. */
export function PendingTab({ filter, onFilter }: Props) {
  return (
    <>
      <div className={classes.bar}>
        <QueueFilters filter={filter} onChange={onFilter} />
        <LinkButton to="/admin/review" search={filter}>
          Review one by one
        </LinkButton>
      </div>
      <Queue filter={filter} onClear={() => onFilter({})} />
    </>
  )
}

function Queue({ filter, onClear }: { filter: QueueFilter; onClear: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  const choose = (id: string, isChosen: boolean) =>
    setChosen((all) => (isChosen ? [...all, id] : all.filter((one) => one !== id)))
  const isPart = isFiltered(filter)
  const query = useInfiniteQuery(queueQuery(filter))
  return (
    <PagedList
      query={query}
      name="the pending submissions"
      loading={<SubmissionSkeletons />}
      empty={
        <EmptyState
          title="No pending submissions"
          text={isPart ? 'No pending submissions match these filters.' : 'You are up to date.'}
        >
          {isPart && (
            <Button variant="default" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </EmptyState>
      }
    >
      {(characters) => (
        <>
          <Waiting total={query.data?.pages[0]?.total} />
          <BulkActions
            chosen={characters.filter(({ id }) => chosen.includes(id))}
            onDone={() => setChosen([])}
          />
          <ul className={classes.queue}>
            {characters.map((character) => (
              <li key={character.id}>
                <Checkbox
                  aria-label={`Choose ${character.name}`}
                  checked={chosen.includes(character.id)}
                  onChange={({ currentTarget: { checked } }) => choose(character.id, checked)}
                />
                <SubmissionCard
                  character={character}
                  age={formatAge(character.submittedAt)}
                  mayBeDuplicate={character.mayBeDuplicate}
                >
                  <ReviewActions character={character} compact />
                </SubmissionCard>
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}
