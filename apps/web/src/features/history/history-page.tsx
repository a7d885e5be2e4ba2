import { editRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { characterQuery } from '../../lib/queries.ts'
import { failureCode, failureText, paged, trpc } from '../../lib/trpc.ts'
import classes from './history.module.css'
import { RevisionEntry } from './revision-entry.tsx'

export function HistoryPage({ id }: { id: string }) {
  const { data: character } = useSuspenseQuery(characterQuery(id))
  return (
    <div className="page">
      <BackLink to="/character/$id" params={{ id }}>
        Back to {character.name}
      </BackLink>
      <PageTitle title={`History of ${character.name}`} />
      <Revisions character={character} />
    </div>
  )
}

function Revisions({ character }: { character: Character }) {
  const user = useCurrentUser()
  const { id } = character
  const query = useInfiniteQuery(trpc.characters.history.infiniteQueryOptions({ id }, paged))
  const canRevert = user !== null && editRefusal(user, character) === null
  // A retry would have the same result.
  if (failureCode(query.error) === 'forbidden') {
    return <EmptyState title="This history is private" text={failureText(query.error, '')} />
  }
  return (
    <PagedList
      query={query}
      name="the history"
      loading={<SkeletonRows className={classes.list} h={120} radius={14} />}
      empty={null}
    >
      {(revisions) => (
        <ol className={classes.list}>
          {revisions.map((revision, at) => (
            <RevisionEntry
              key={revision.id}
              character={character}
              revision={revision}
              canRevert={canRevert && at > 0}
            />
          ))}
        </ol>
      )}
    </PagedList>
  )
}
