import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../components/submission-card.tsx'
import { trpc } from '../../lib/trpc.ts'

/** What is published, the newest first, each with what can be done about it. */
export function ApprovedTab({ actions }: { actions: (character: Character) => ReactNode }) {
  const query = useInfiniteQuery(
    trpc.characters.list.infiniteQueryOptions(
      { status: 'approved' },
      // What the desk decided is published while one is elsewhere.
      { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
    ),
  )
  return (
    <PagedList
      query={query}
      loading={<SubmissionSkeletons />}
      empty={<EmptyState title="No approved characters yet" text="You are up to date." />}
    >
      {(characters) =>
        characters.map((character) => (
          <SubmissionCard key={character.id} character={character}>
            {actions(character)}
          </SubmissionCard>
        ))
      }
    </PagedList>
  )
}
