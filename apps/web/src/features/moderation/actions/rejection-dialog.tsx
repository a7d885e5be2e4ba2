import { NativeSelect } from '@mantine/core'
import type { Verdict } from '@personae/contract/moderation'
import { REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '../../../components/reason-dialog.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { draftKey } from '../../../lib/use-draft.ts'
import { templatesQuery } from '../moderation.queries.ts'

export type Rejection = Exclude<Verdict, 'approved'>

const WORDS: Record<Rejection, { title: string; text: string; confirm: string }> = {
  revision: {
    title: 'Reject for Resubmission',
    text: 'The submitter sees your reason and can edit and resubmit.',
    confirm: 'Send for Revision',
  },
  permanent: {
    title: 'Reject Permanently',
    text: 'The submitter sees your reason, and can appeal once within 30 days.',
    confirm: 'Reject Permanently',
  },
}

/** The templates of reasons; nothing if there are none. */
function TemplatePicker({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const { data: all = [] } = useQuery(templatesQuery())
  const templates = all.filter(({ field }) => field === null)
  const [picked, setPicked] = useState('')
  if (templates.length === 0) return null

  /** Typed text stays; only the previous template is replaced. */
  const pick = (template: string) => {
    const typed = picked === '' ? reason : reason.replace(picked, '')
    onChange([typed.trim(), template].filter((part) => part !== '').join('\n\n'))
    setPicked(template)
  }
  return (
    <NativeSelect
      label="Template"
      mb="md"
      data={[
        { value: '', label: 'Write your own' },
        ...templates.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={({ currentTarget: { value } }) => pick(templates.find(({ id }) => id === value)?.text ?? '')}
    />
  )
}

interface Props {
  /** What it is about, for its draft. */
  id: string
  kind: Rejection
  opened: boolean
  name: string
  suggestion?: string
  /** The remarks on fields that go with it. */
  remarks?: { field: string }[]
  isPending: boolean
  onClose: () => void
  onReason: (reason: string) => Promise<unknown>
}

export function RejectionDialog({ id, kind, name, remarks, ...dialog }: Props) {
  const user = useCurrentUser()
  const { title, text, confirm } = WORDS[kind]
  return (
    <ReasonDialog
      {...dialog}
      draft={draftKey(user, dialog.suggestion ? 'duplicate' : 'rejection', id)}
      title={`${title}: ${name}`}
      confirm={confirm}
      danger={kind === 'permanent'}
      description={text}
      missing={REASON_REQUIRED}
      minRows={4}
    >
      {(reason, onChange) => (
        <>
          {kind === 'revision' && remarks && remarks.length > 0 && (
            <p>
              With it {remarks.length === 1 ? 'goes the remark' : `go ${remarks.length} remarks`} on:{' '}
              {remarks.map(({ field }) => fieldLabel(field)).join(', ')}.
            </p>
          )}
          <TemplatePicker reason={reason} onChange={onChange} />
        </>
      )}
    </ReasonDialog>
  )
}
