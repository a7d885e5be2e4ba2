import { APPEAL_LIMITS } from '@personae/contract/appeals.constants'
import type { SetStatusInput } from '@personae/contract/moderation'
import { REJECTION_REASON_REQUIRED } from '@personae/contract/moderation.constants'
import type { DecisionButton } from '../../../components/desk/use-decisions.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'

type Decide = (decision: Omit<SetStatusInput, 'id' | 'baseVersion'>) => unknown

/** The two ways to reject a submission, with the dialogs for the reason. @param remarks on fields, for `sendBack` */
export function rejections(name: string, decide: Decide, remarks?: SetStatusInput['remarks']) {
  const reason = { draft: 'rejection', missing: REJECTION_REASON_REQUIRED }
  return {
    sendBack: {
      key: 'R',
      label: 'Send for Revision',
      reason: {
        ...reason,
        title: `Reject for Resubmission: ${name}`,
        confirm: 'Send for Revision',
        intro: remarks !== undefined && remarks.length > 0 && withRemarks(remarks),
        description: 'The submitter sees your reason and can edit and resubmit.',
      },
      act: (rejectionReason) => decide({ verdict: 'revision', rejectionReason, ...(remarks && { remarks }) }),
    },
    reject: {
      key: 'X',
      label: 'Reject Permanently',
      variant: 'danger',
      reason: {
        ...reason,
        title: `Reject Permanently: ${name}`,
        confirm: 'Reject Permanently',
        description: `The submitter sees your reason, and can appeal once within ${APPEAL_LIMITS.days} days.`,
        asksRule: true,
      },
      act: (rejectionReason, rule) => decide({ verdict: 'permanent', rejectionReason, rule }),
    },
  } as const satisfies Record<string, DecisionButton>
}

const withRemarks = (remarks: readonly { field: string }[]): string =>
  `With it ${remarks.length === 1 ? 'goes the remark' : `go ${remarks.length} remarks`} on: ${remarks.map(({ field }) => fieldLabel(field)).join(', ')}.`
