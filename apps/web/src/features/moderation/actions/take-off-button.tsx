import type { Character } from '@personae/contract/characters'
import { useRouter } from '@tanstack/react-router'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { ReasonCallDialog } from '../../../components/reason-dialog.tsx'
import { takeOffReason } from '../../../components/take-off.tsx'
import { invalidateWritten, invalidating } from '../../../lib/invalidate.ts'
import { trpc } from '../../../lib/trpc.ts'
import { asSeen } from '../moderation.queries.ts'

/** Takes a published page off the site at once. */
export function TakeOffButton({ character }: { character: Pick<Character, 'id' | 'name' | 'version'> }) {
  const router = useRouter()
  const changes = invalidating(
    () => invalidateWritten(character.id),
    () => router.invalidate(),
  )
  return (
    <DialogButton label="Take Off the Site">
      {(dialog) => (
        <ReasonCallDialog
          {...dialog}
          {...takeOffReason(character.name)}
          id={character.id}
          danger
          isFinal
          call={trpc.moderation.takeOff.mutationOptions(changes)}
          inputOf={(reason, rule) => ({ ...asSeen(character), reason, rule })}
          done={['Taken Off the Site', 'Its submitter has been notified.']}
          failed={["Couldn't take it off the site"]}
        />
      )}
    </DialogButton>
  )
}
