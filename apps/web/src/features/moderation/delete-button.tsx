import { LinkButton } from '../../components/link-button.tsx'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Group.css'
import { Button, Group, Modal } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useState } from 'react'
import { useReview } from './use-review.ts'

/** View Details and Delete, the latter after a question: nothing brings a deleted character back. */
export function DeleteButton({ character: { id, name } }: { character: Character }) {
  const { remove, isPending } = useReview(id)
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
      <Modal opened={asking} onClose={close} title={`Delete ${name}?`} radius={18} centered>
        <p style={{ margin: 0 }}>
          The character, its history and its picture are removed for good. There is no way to bring them back.
        </p>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              close()
              remove()
            }}
          >
            Delete
          </Button>
        </Group>
      </Modal>
    </>
  )
}
