import { CORRECTION_STATUS_LABELS } from '@personae/contract/corrections.constants'
import type { DisputeStatus } from '@personae/contract/disputes'
import { PAYMENT_STATUSES, PROMOTION_STATES } from '@personae/contract/promotion-plans'
import { SUBMISSION_STATE_LABELS } from '@personae/contract/characters.constants'
import classes from './status-pill.module.css'

const DISPUTES: Record<DisputeStatus, string> = {
  pending: 'Pending Review',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
  resolved: 'Resolved',
}

const LABELS = {
  submission: SUBMISSION_STATE_LABELS,
  payment: PAYMENT_STATUSES,
  promotion: PROMOTION_STATES,
  dispute: DISPUTES,
  correction: CORRECTION_STATUS_LABELS,
  identity: { verified: '✓ Verified', unverified: 'Not Verified' },
  companyRequest: { company: 'New company', logo: 'New logo' },
}

type Labels = typeof LABELS

/** The tones of states; a state without a tone is soft. */
const TONES: {
  [Kind in keyof Labels]: Partial<Record<keyof Labels[Kind], 'gold' | 'cool' | 'good' | 'bad'>>
} = {
  submission: { revision: 'gold', approved: 'good', permanent: 'bad', off: 'bad', kept: 'good' },
  payment: { paid: 'good', refund_due: 'bad', disputed: 'bad', dispute_won: 'good' },
  promotion: { scheduled: 'cool', active: 'good' },
  dispute: { pending: 'gold', upheld: 'bad' },
  correction: { open: 'gold', accepted: 'good', partly: 'good', refused: 'bad' },
  identity: { verified: 'good', unverified: 'bad' },
  companyRequest: { company: 'gold', logo: 'gold' },
}

interface Props<Kind extends keyof Labels> {
  of: Kind
  state: keyof Labels[Kind]
  className?: string | undefined
}

export const StatusPill = <Kind extends keyof Labels>({ of, state, className = '' }: Props<Kind>) => (
  <span className={`${classes.root} ${TONES[of][state] ?? 'soft'} ${className}`}>
    {(LABELS[of] as Record<keyof Labels[Kind], string>)[state]}
  </span>
)
