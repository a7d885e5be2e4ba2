import { APPEAL_LIMITS } from '@personae/contract/appeals.constants'
import type { Verdict } from '@personae/contract/moderation'
import { REJECTION_REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { fieldLabel } from '../../../lib/character-fields.ts'

const WORDS = {
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
export const rejectionReason = (
  kind: Exclude<Verdict, 'approved'>,
  name: string,
  remarks: { field: string }[] = [],
) => ({
  draft: 'rejection',
  title: `${WORDS[kind].title}: ${name}`,
  confirm: WORDS[kind].confirm,
  intro:
    remarks.length > 0 &&
    `With it ${remarks.length === 1 ? 'goes the remark' : `go ${remarks.length} remarks`} on: ${remarks.map(({ field }) => fieldLabel(field)).join(', ')}.`,
  description: WORDS[kind].text,
  missing: REJECTION_REASON_REQUIRED,
  asksRule: kind === 'permanent',
})
