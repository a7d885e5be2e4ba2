import type { Character } from '@personae/contract/characters'
import { OFF_DAYS } from '@personae/contract/promotion-plans'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useWrites } from '../../../lib/use-writes.ts'

/** Takes the user's own published page off the site. */
export function UnpublishButton({ character: { id, name, version } }: { character: Character }) {
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
        Its history and its dates stay. A promotion runs on, and keeps its place for {OFF_DAYS} days: then it
        ends, and a refund is due.
      </p>
    </ConfirmButton>
  )
}
