import type { DialogState } from '../../../components/dialog.tsx'
import { APPEAL_LIMITS } from '@personae/contract/appeals.constants'
import type { Verdict } from '@personae/contract/moderation'
import { REJECTION_REASON_REQUIRED } from '@personae/contract/moderation.constants'
import type { ComponentProps } from 'react'
import { ReasonDialog } from '../../../components/reason-dialog.tsx'
import { useReasonTemplates } from '../../../components/reason-templates.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'

export type Rejection = Exclude<Verdict, 'approved'>

const WORDS: Record<Rejection, { title: string; text: string; confirm: string }> = {
  revision: {
    title: 'Reject for Resubmission',
    text: 'The submitter sees your reason and can edit and resubmit.',
    confirm: 'Send for Revision',
  },
  permanent: {
    title: 'Reject Permanently',
    text: `The submitter sees your reason, and can appeal once within ${APPEAL_LIMITS.days} days.`,
    confirm: 'Reject Permanently',
  },
}

/** What the dialog for the reason says. @param remarks those on fields that go with it */
export const rejectionReason = (kind: Rejection, name: string, remarks: { field: string }[] = []) => ({
  draft: 'rejection',
  title: `${WORDS[kind].title}: ${name}`,
  confirm: WORDS[kind].confirm,
  description: WORDS[kind].text,
  missing: REJECTION_REASON_REQUIRED,
  asksRule: kind === 'permanent',
  children: kind === 'revision' && remarks.length > 0 && (
    <p className="soft" style={{ marginBottom: 18 }}>
      With it {remarks.length === 1 ? 'goes the remark' : `go ${remarks.length} remarks`} on:{' '}
      {remarks.map(({ field }) => fieldLabel(field)).join(', ')}.
    </p>
  ),
})

interface Props extends DialogState {
  /** What it is about, for its draft. */
  id: string
  kind: Rejection
  name: string
  suggestion?: string
  remarks?: { field: string }[]
  onReason: ComponentProps<typeof ReasonDialog>['onReason']
}

export function RejectionDialog({ kind, name, remarks, ...dialog }: Props) {
  const templates = useReasonTemplates('submission')
  const { draft, ...words } = rejectionReason(kind, name, remarks)
  return (
    <ReasonDialog
      {...dialog}
      {...words}
      draft={dialog.suggestion ? 'duplicate' : draft}
      danger={kind === 'permanent'}
      minRows={4}
      templates={templates}
    />
  )
}
