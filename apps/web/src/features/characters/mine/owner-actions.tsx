import { canResubmit, canTakeBack, canWithdraw } from '@personae/contract/access'
import type { Character, SubmissionRow } from '@personae/contract/characters'
import { CallButton } from '../../../components/call-button.tsx'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { characterQuery } from '../../../lib/queries.ts'
import { queryClient, trpc } from '../../../lib/trpc.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { changesRecord } from '../submission.queries.ts'

const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'), { name: 'The dialog' })

/** A character's record, or its row in a list. */
type OwnCharacter = Pick<Character, keyof Character & keyof SubmissionRow>

interface Props {
  character: OwnCharacter
  isInRow?: boolean
}

/** What a submitter can do with a submission that is not published: edit, take back, withdraw. */
export function OwnerActions({ character, isInRow = false }: Props) {
  const user = useCurrentUser()
  if (!user) return null
  const { id } = character
  return (
    <>
      {!user.isAdmin && canResubmit(user, character) && (
        <LinkButton variant="filled" to="/character/$id/edit" params={{ id }} size="sm">
          <span>
            Edit<span className={isInRow ? 'not-narrow' : undefined}> &amp; Resubmit</span>
          </span>
        </LinkButton>
      )}
      {canTakeBack(user, character) && <TakeBackButton character={character} />}
      {canWithdraw(user, character) && (
        <DialogButton
          size="sm"
          label="Withdraw"
          aria-label={`Withdraw: ${character.name}`}
          ahead={WithdrawDialog}
        >
          {(dialog) => <WithdrawDialog {...dialog} character={character} />}
        </DialogButton>
      )}
    </>
  )
}

/** Takes a pending submission out of the queue and opens its form. */
function TakeBackButton({ character: { id, name, version } }: { character: OwnCharacter }) {
  const leave = useLeave()
  return (
    <CallButton
      label="Take back to edit"
      aria-label={`Take back to edit: ${name}`}
      call={trpc.characters.takeBack.mutationOptions(changesRecord)}
      input={{ id, baseVersion: version }}
      failed={["Couldn't take it back"]}
      onDone={(taken) => {
        // The form asks this record whether it may be edited.
        queryClient.setQueryData(characterQuery(id).queryKey, taken)
        return leave({ to: '/character/$id/edit', params: { id } })
      }}
    />
  )
}
