import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Group.css'
import { Button, Group, Modal, Textarea } from '@mantine/core'
import { LONGEST } from '@personae/contract/vocabulary'
import { type FormEvent, useState } from 'react'

export type Rejection = 'revision' | 'permanent'

const WORDS: Record<Rejection, { title: string; text: string; confirm: string }> = {
  revision: {
    title: 'Reject for Resubmission',
    text: 'The submitter sees your reason and can edit and resubmit.',
    confirm: 'Send for Revision',
  },
  permanent: {
    title: 'Reject Permanently',
    text: 'The submitter sees your reason and can do nothing more about this submission.',
    confirm: 'Reject Permanently',
  },
}

interface Props {
  /** Null while closed. */
  kind: Rejection | null
  name: string
  onClose: () => void
  onReason: (kind: Rejection, reason: string) => void
}

/** Asks for the reason of a rejection; there is no rejecting without one here. */
export function ReasonDialog({ kind, name, onClose, onReason }: Props) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const words = WORDS[kind ?? 'revision']

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.trim()
    setMissing(text === '')
    if (!kind || text === '') return
    onReason(kind, text)
    setReason('')
  }
  return (
    <Modal opened={kind !== null} onClose={onClose} title={`${words.title}: ${name}`} radius={18} centered>
      <form onSubmit={submit} noValidate>
        <Textarea
          label="Reason"
          description={words.text}
          error={missing && 'A rejection reason is required'}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={LONGEST.message}
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={kind === 'permanent' ? 'danger' : 'filled'}>
            {words.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
