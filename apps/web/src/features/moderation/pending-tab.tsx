import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../components/submission-card.tsx'
import { formatAge } from '../../lib/format-date.ts'
import { BulkActions } from './bulk-actions.tsx'
import { isFiltered, type QueueFilter } from './queue-filter.ts'
import { QueueFilters } from './queue-filters.tsx'
import { ReviewActions } from './review-actions.tsx'
import classes from './review.module.css'
import { useQueue } from './use-queue.ts'
import { Waiting } from './waiting.tsx'

interface Props {
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

/** What waits for review, the longest first: decided card by card, many at once, or in review mode. */
export function PendingTab({ filter, onFilter }: Props) {
  return (
    <>
      <div className={classes.bar}>
        <QueueFilters filter={filter} onChange={onFilter} />
        <LinkButton to="/admin/review" search={filter}>
          Review one by one
        </LinkButton>
      </div>
      <Queue filter={filter} />
    </>
  )
}

function Queue({ filter }: { filter: QueueFilter }) {
  const [chosen, setChosen] = useState<string[]>([])
  const choose = (id: string, isChosen: boolean) =>
    setChosen((all) => (isChosen ? [...all, id] : all.filter((one) => one !== id)))
  const isPart = isFiltered(filter)
  const query = useQueue(filter)
  return (
    <PagedList
      query={query}
      loading={<SubmissionSkeletons />}
      empty={
        <EmptyState
          title="No pending submissions"
          text={isPart ? 'Nothing that waits is like that.' : 'You are up to date.'}
        />
      }
    >
      {(characters) => (
        <>
          <Waiting total={query.data?.pages[0]?.total} />
          <BulkActions
            chosen={chosen.filter((id) => characters.some((character) => character.id === id))}
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
                <SubmissionCard character={character} age={formatAge(character.createdAt)}>
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
