import { editRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../components/submission-card.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './character-form.module.css'

/** Everything that one has submitted, with where it stands and what can be done about it. */
export function SubmissionsPage() {
  return (
    <div className="page">
      <title>My Submissions · Personae</title>
      <header className={classes.head}>
        <h1>My Submissions</h1>
      </header>
      <Submissions />
    </div>
  )
}

function Submissions() {
  const query = useInfiniteQuery(
    trpc.characters.mine.infiniteQueryOptions(
      {},
      // What becomes of them is decided elsewhere.
      { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
    ),
  )
  return (
    <PagedList
      query={query}
      loading={<SubmissionSkeletons />}
      empty={
        <EmptyState
          title="Nothing submitted yet"
          text="What you submit appears here, with what the reviewers say."
        >
          <LinkButton to="/submit">Submit Character</LinkButton>
        </EmptyState>
      }
    >
      {(characters) =>
        characters.map((character) => (
          <SubmissionCard key={character.id} character={character}>
            <Standing character={character} />
          </SubmissionCard>
        ))
      }
    </PagedList>
  )
}

function Standing({ character }: { character: Character }) {
  const user = useCurrentUser()
  const { id, status, rejectionReason, rejectedPermanently } = character
  if (status !== 'rejected') return null
  const canEdit = user !== null && editRefusal(user, character) === null
  return (
    <>
      <p className={classes.hint}>
        {rejectedPermanently ? 'Rejected permanently' : 'Sent back for revision'}
        {rejectionReason && `: ${rejectionReason}`}
      </p>
      {canEdit && (
        <LinkButton to="/character/$id/edit" params={{ id }} size="sm" variant="default">
          Edit &amp; Resubmit
        </LinkButton>
      )}
    </>
  )
}
