import { DialogButton } from '../../../components/dialog-button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import type { Character } from '@personae/contract/characters'
import { useReview } from './use-review.ts'

export function DeleteButton({ character }: { character: Pick<Character, 'id' | 'name' | 'version'> }) {
  const { id, name } = character
  const { remove, isPending } = useReview(character)
  return (
    <>
      <LinkButton to="/character/$id" params={{ id }} variant="default" size="sm">
        View Details
      </LinkButton>
      <DialogButton label="Delete" variant="danger" size="sm" disabled={isPending}>
        {(dialog) => (
          <Dialog
            {...dialog}
            title={`Delete ${name}?`}
            confirm="Delete"
            danger
            onConfirm={() => {
              dialog.onClose()
              remove()
            }}
          >
            The character, its history and its picture are removed for good. There is no way to bring them
            back.
          </Dialog>
        )}
      </DialogButton>
    </>
  )
}
