import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { editRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './history.module.css'
import { RevisionEntry } from './revision-entry.tsx'

/** Every change to a character, with what it changed; for its submitter and the admins. */
export function HistoryPage({ id }: { id: string }) {
  const { data: character } = useSuspenseQuery(trpc.characters.byId.queryOptions({ id }))
  return (
    <div className="page">
      <title>{`History of ${character.name} · Personae`}</title>
      <BackLink to="/character/$id" params={{ id }}>
        Back to {character.name}
      </BackLink>
      <h1 className={classes.title}>History of {character.name}</h1>
      <Revisions character={character} />
    </div>
  )
}

function Revisions({ character }: { character: Character }) {
  const user = useCurrentUser()
  const { id } = character
  const query = useInfiniteQuery(
    trpc.characters.history.infiniteQueryOptions({ id }, { getNextPageParam: (page) => page.nextCursor }),
  )
  const canRevert = user !== null && editRefusal(user, character) === null
  const loading = (
    <div className={classes.list} aria-busy="true">
      {[1, 2, 3].map((at) => (
        <Skeleton key={at} h={120} radius={14} />
      ))}
    </div>
  )
  return (
    <PagedList query={query} loading={loading} empty={null}>
      {(revisions) => (
        <ol className={classes.list}>
          {revisions.map((revision, at) => (
            <RevisionEntry
              key={revision.id}
              characterId={id}
              revision={revision}
              canRevert={canRevert && at > 0}
            />
          ))}
        </ol>
      )}
    </PagedList>
  )
}
