import type { Character } from '@personae/contract/characters'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { ReasonDialog } from '../../../components/reason-dialog.tsx'
import { takeOffReason } from '../../../components/take-off.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { invalidateWritten, invalidating } from '../../../lib/invalidate.ts'
import { notifyFailed, notifySuccess } from '../../../lib/notify.ts'
import { trpc } from '../../../lib/trpc.ts'
import { draftKey } from '../../../lib/use-draft.ts'
import { asSeen } from '../moderation.queries.ts'

type Props = { character: Pick<Character, 'id' | 'name' | 'version'> }

/** Takes a published page off the site at once. */
export const TakeOffButton = ({ character }: Props) => (
  <DialogButton label="Take Off the Site" variant="default">
    {(dialog) => <TakeOffDialog {...dialog} character={character} />}
  </DialogButton>
)

function TakeOffDialog({ character, ...dialog }: Props & { opened: boolean; onClose: () => void }) {
  const router = useRouter()
  const user = useCurrentUser()
  const words = takeOffReason(character.name)
  const takeOff = useMutation({
    ...trpc.moderation.takeOff.mutationOptions(),
    ...invalidating(
      () => invalidateWritten(character.id),
      () => router.invalidate(),
    ),
    onSuccess: () => {
      dialog.onClose()
      notifySuccess('Taken Off the Site', 'Its submitter has been notified.')
    },
    onError: notifyFailed("Couldn't take it off the site"),
  })
  return (
    <ReasonDialog
      {...dialog}
      {...words}
      draft={draftKey(user, words.draft, character.id)}
      danger
      isFinal
      isPending={takeOff.isPending}
      onReason={(reason, rule) => takeOff.mutateAsync({ ...asSeen(character), reason, rule })}
    />
  )
}
