import { useState } from 'react'
import { MessageField, wrongMessage } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'
import classes from './disputes.module.css'

export type Decision = 'upheld' | 'dismissed'

const WORDS: Record<Decision, { title: string; text: string; placeholder: string; readers: string }> = {
  upheld: {
    title: 'Uphold Dispute & Remove Character',
    text: 'This will permanently delete the character and notify both users. Are you sure?',
    placeholder: 'Explain why the dispute was upheld...',
    readers: 'Both users read them',
  },
  dismissed: {
    title: 'Dismiss Dispute',
    text: 'This will dismiss the copyright claim and notify the reporter.',
    placeholder: 'Explain why the dispute was dismissed...',
    readers: 'The reporter reads them',
  },
}

interface Props {
  decision: Decision
  opened: boolean
  isPending: boolean
  onClose: () => void
  onConfirm: (adminNotes: string) => void
}

/** The dialog before a decision, with a field for the reason. */
export function DecideDialog({ decision, opened, isPending, onClose, onConfirm }: Props) {
  const [notes, setNotes] = useState('')
  const { title, text, placeholder, readers } = WORDS[decision]
  return (
    <Dialog
      opened={opened}
      title={title}
      confirm="Confirm"
      danger={decision === 'upheld'}
      isPending={isPending}
      onConfirm={() => wrongMessage('Notes', notes) ?? onConfirm(notes)}
      onClose={onClose}
    >
      <p className={classes.question}>{text}</p>
      <MessageField
        name="Notes"
        label="Admin Notes"
        description={readers}
        placeholder={placeholder}
        value={notes}
        onChange={setNotes}
        minRows={3}
        data-autofocus
      />
    </Dialog>
  )
}
