import type { Verdict } from '@personae/contract/moderation'
import { REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { ReasonDialog } from '../../../components/reason-dialog.tsx'
import { useReasonTemplates } from '../../../components/reason-templates.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { draftKey } from '../../../lib/use-draft.ts'

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
  const templates = useReasonTemplates()
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
      templates={templates}
    >
      {kind === 'revision' && remarks && remarks.length > 0 && (
        <p>
          With it {remarks.length === 1 ? 'goes the remark' : `go ${remarks.length} remarks`} on:{' '}
          {remarks.map(({ field }) => fieldLabel(field)).join(', ')}.
        </p>
      )}
    </ReasonDialog>
  )
}
