import { NativeSelect } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import type { Verdict } from '@personae/contract/moderation'
import { REASON_REQUIRED } from '@personae/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageField, wrongMessage } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { trpc } from '../../lib/trpc.ts'

export type Rejection = Exclude<Verdict, 'approved'>

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

/** Reasons that are given often. Nothing where there are none. */
function TemplatePicker({ onPick }: { onPick: (text: string) => void }) {
  const { data: templates = [] } = useQuery(trpc.moderation.templates.queryOptions())
  if (templates.length === 0) return null
  return (
    <NativeSelect
      label="Template"
      mb="md"
      data={[
        { value: '', label: 'Write your own' },
        ...templates.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onPick(templates.find(({ id }) => id === value)?.text ?? '')
      }
    />
  )
}

interface Props {
  kind: Rejection
  opened: boolean
  name: string
  /** What the reason begins as. */
  suggestion?: string
  /** Whether it is being sent. The dialog stays, and what was typed with it, until that has succeeded. */
  isPending: boolean
  onClose: () => void
  onReason: (reason: string) => void
}

/** Asks for the reason of a rejection; there is no rejecting without one here. */
export function ReasonDialog({ kind, opened, name, suggestion = '', isPending, onClose, onReason }: Props) {
  const [reason, setReason] = useState(suggestion)
  const [missing, setMissing] = useState(false)
  const { title, text, confirm } = WORDS[kind]

  const submit = () => {
    const given = reason.trim()
    setMissing(given === '')
    if (given === '' || isPending || wrongMessage('The reason', given)) return
    onReason(given)
  }
  return (
    <Dialog
      opened={opened}
      title={`${title}: ${name}`}
      confirm={confirm}
      danger={kind === 'permanent'}
      isPending={isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <TemplatePicker onPick={setReason} />
      <MessageField
        name="The reason"
        label="Reason"
        description={text}
        error={missing && REASON_REQUIRED}
        value={reason}
        onChange={setReason}
        onKeyDown={getHotkeyHandler([['mod+Enter', submit]])}
        minRows={4}
        data-autofocus
      />
    </Dialog>
  )
}
