import type { Character } from '@personae/contract/characters'
import { OFF_DAYS } from '@personae/contract/promotion-plans'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Dialog } from '../../../components/dialog.tsx'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { invalidateWritten, invalidating } from '../../../lib/invalidate.ts'
import { notifyFailed, notifySuccess } from '../../../lib/notify.ts'
import { trpc } from '../../../lib/trpc.ts'

/** Takes the user's own published page off the site. */
export function UnpublishButton({ character: { id, name, version } }: { character: Character }) {
  const router = useRouter()
  const unpublish = useMutation({
    ...trpc.characters.unpublish.mutationOptions(),
    ...invalidating(
      () => invalidateWritten(id),
      () => router.invalidate(),
    ),
    onSuccess: () => notifySuccess('Taken Off the Site', `Only you and the admins see ${name} now.`),
    onError: notifyFailed("Couldn't take it off the site"),
  })
  return (
    <DialogButton
      label="Take My Page Off"
      variant="default"
      aria-label={`Take My Page Off: ${name}`}
      disabled={unpublish.isPending}
    >
      {(dialog) => (
        <Dialog
          {...dialog}
          title={`Take ${name} off the site?`}
          confirm="Take It Off"
          danger
          onConfirm={() => {
            dialog.onClose()
            unpublish.mutate({ id, baseVersion: version })
          }}
        >
          <p>
            The page leaves the site at once, and no admin is asked. Only you and the admins see it then. You
            can edit it and send it to review again, where it waits at the end of the queue, or delete it for
            good.
          </p>
          <p>
            Its history and its dates stay. A promotion runs on, and keeps its place for {OFF_DAYS} days: then
            it ends, and a refund is due.
          </p>
        </Dialog>
      )}
    </DialogButton>
  )
}
