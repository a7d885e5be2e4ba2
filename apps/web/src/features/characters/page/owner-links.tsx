import { canUnpublish } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { SLOT_GRACE_DAYS } from '@personae/contract/promotion-plans'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useWrites } from '../../../lib/use-writes.ts'

/** The buttons of the submitter and admins on a character's page. */
export default function OwnerLinks({ character }: { character: Character }) {
  const user = useCurrentUser()
  if (!user) return null
  const { id } = character
  return (
    <>
      <LinkButton to="/character/$id/history" params={{ id }}>
        History
      </LinkButton>
      {canUnpublish(user, character) && (
        <>
          <LinkButton to="/promote" search={{ character: id }}>
            Promote
          </LinkButton>
          <UnpublishButton character={character} />
        </>
      )}
    </>
  )
}

/** Takes the user's own published page off the site. */
function UnpublishButton({ character: { id, name, version } }: { character: Character }) {
  const changes = useWrites(id)
  return (
    <ConfirmButton
      label="Take My Page Off"
      size="md"
      aria-label={`Take My Page Off: ${name}`}
      title={`Take ${name} off the site?`}
      confirm="Take It Off"
      danger
      call={trpc.characters.unpublish.mutationOptions(changes)}
      input={{ id, baseVersion: version }}
      done={['Taken Off the Site', `Only you and the admins see ${name} now.`]}
      failed={["Couldn't take it off the site"]}
    >
      <p>
        The page leaves the site at once, and no admin is asked. Only you and the admins see it then. You can
        edit it and send it to review again, where it waits at the end of the queue, or delete it for good.
      </p>
      <p>
        Its history and its dates stay. A promotion runs on, and keeps its place for {SLOT_GRACE_DAYS} days:
        then it ends, and a refund is due.
      </p>
    </ConfirmButton>
  )
}
