import type { SubmissionRow } from '@personae/contract/characters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { NewItemsButton } from '../../components/new-items-button.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../components/submission-card.tsx'
import { approvedQuery, newestApprovedQuery } from './admin.queries.ts'

export function ApprovedTab({ actions }: { actions: (character: SubmissionRow) => ReactNode }) {
  const query = approvedQuery()
  const approved = useInfiniteQuery(query)
  const list = useRef<HTMLDivElement>(null)
  const { data, dataUpdatedAt } = approved
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Approved characters">
      {data && (
        <NewItemsButton
          list={query.queryKey}
          shown={data}
          shownAt={dataUpdatedAt}
          newest={newestApprovedQuery()}
          onShown={() => list.current?.focus()}
        />
      )}
      <PagedList
        query={approved}
        name="the approved characters"
        loading={<SubmissionSkeletons />}
        empty={
          <EmptyState
            title="No approved characters yet"
            text="Characters appear here once they are published."
          />
        }
      >
        {(characters) =>
          characters.map((character) => (
            <SubmissionCard key={character.id} character={character}>
              {actions(character)}
            </SubmissionCard>
          ))
        }
      </PagedList>
    </div>
  )
}
