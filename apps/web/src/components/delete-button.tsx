import type { Character } from '@personae/contract/characters'
import { ConfirmButton } from './confirm-button.tsx'
import { trpc } from '../lib/trpc.ts'
import { useWrites } from '../lib/use-writes.ts'

interface Props {
  character: Pick<Character, 'id' | 'name'> & { version: number | undefined }
  size?: 'md'
  /** Called before the route, which may be the character's own page, is reloaded. */
  onDeleted?: () => unknown
}

/** Deletes a character for good after a confirmation. Cancel has the focus, so that no key confirms by accident. */
export function DeleteButton({ character: { id, name, version }, size, onDeleted }: Props) {
  const changes = useWrites(id)
  return (
    <ConfirmButton
      label="Delete"
      size={size}
      variant="danger"
      title={`Delete ${name}?`}
      confirm="Delete"
      danger
      call={trpc.moderation.remove.mutationOptions(changes)}
      input={{ id, baseVersion: version }}
      done={['Character Deleted', 'The character has been permanently deleted.']}
      failed={["Couldn't delete"]}
      onDone={onDeleted}
    >
      The character, its history and its picture are removed for good. There is no way to bring them back.
    </ConfirmButton>
  )
}
