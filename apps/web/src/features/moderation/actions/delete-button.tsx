import { Dialog } from '../../../components/dialog.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { Button } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useState } from 'react'
import { useReview } from './use-review.ts'

export function DeleteButton({ character }: { character: Pick<Character, 'id' | 'name' | 'version'> }) {
  const { id, name } = character
  const { remove, isPending } = useReview(character)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <LinkButton to="/character/$id" params={{ id }} variant="default" size="sm">
        View Details
      </LinkButton>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)} disabled={isPending}>
        Delete
      </Button>
      <Dialog
        opened={asking}
        title={`Delete ${name}?`}
        confirm="Delete"
        danger
        onClose={close}
        onConfirm={() => {
          close()
          remove()
        }}
      >
        The character, its history and its picture are removed for good. There is no way to bring them back.
      </Dialog>
    </>
  )
}
