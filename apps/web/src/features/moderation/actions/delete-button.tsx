import type { ButtonProps } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { invalidateCorrections, invalidateWritten } from '../../../lib/invalidate.ts'
import { NOT_CHANGED, notifyFailed, notifySuccess } from '../../../lib/notify.ts'
import { trpc } from '../../../lib/trpc.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  character: Pick<Character, 'id' | 'name'> & { version: number | undefined }
  /** Before the page is shown anew, which may be the one of the character. */
  onDeleted?: () => unknown
}

/** Deletes a character for good, after a confirmation that no key gives by accident: Cancel has the focus. */
export function DeleteButton({ character: { id, name, version }, size = 'md', onDeleted }: Props) {
  const router = useRouter()
  const settle = async () => {
    await Promise.all([invalidateWritten(id), invalidateCorrections()])
    await router.invalidate()
  }
  const deletion = useMutation({
    ...trpc.moderation.remove.mutationOptions(),
    onSuccess: async () => {
      notifySuccess('Character Deleted', 'The character has been permanently deleted.')
      await onDeleted?.()
      await settle()
    },
    onError: async (error) => {
      notifyFailed("Couldn't delete", NOT_CHANGED)(error)
      await settle()
    },
  })
  return (
    <DialogButton label="Delete" variant="danger" size={size} disabled={deletion.isPending}>
      {(dialog) => (
        <Dialog
          {...dialog}
          title={`Delete ${name}?`}
          confirm="Delete"
          danger
          onConfirm={() => {
            dialog.onClose()
            deletion.mutate({ id, baseVersion: version })
          }}
        >
          The character, its history and its picture are removed for good. There is no way to bring them back.
        </Dialog>
      )}
    </DialogButton>
  )
}
