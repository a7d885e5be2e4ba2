import { CORRECTION_STATUS_LABELS, type CorrectionStatus } from '@personae/contract/corrections.constants'
import type { DisputeStatus } from '@personae/contract/disputes'
import {
  PAYMENT_STATUSES,
  type PaymentStatus,
  PROMOTION_STATES,
  type PromotionState,
} from '@personae/contract/promotion-plans'
import { SUBMISSION_STATE_LABELS, type SubmissionState } from '@personae/contract/characters.constants'
import classes from './status-pill.module.css'

type Tone = 'gold' | 'cool' | 'good' | 'bad'

interface States {
  submission: SubmissionState
  payment: PaymentStatus
  promotion: PromotionState
  dispute: DisputeStatus
  correction: CorrectionStatus
  identity: 'verified' | 'unverified'
  companyRequest: 'company' | 'logo'
}

/** All others are soft. */
const TONES: { [Kind in keyof States]: Partial<Record<States[Kind], Tone>> } = {
  submission: { revision: 'gold', approved: 'good', permanent: 'bad', off: 'bad', kept: 'good' },
  payment: { paid: 'good', refund_due: 'bad', disputed: 'bad', dispute_won: 'good' },
  promotion: { scheduled: 'cool', active: 'good' },
  dispute: { pending: 'gold', upheld: 'bad' },
  correction: { open: 'gold', accepted: 'good', partly: 'good', refused: 'bad' },
  identity: { verified: 'good', unverified: 'bad' },
  companyRequest: { company: 'gold', logo: 'gold' },
}

const LABELS: { [Kind in keyof States]: Record<States[Kind], string> } = {
  submission: SUBMISSION_STATE_LABELS,
  payment: PAYMENT_STATUSES,
  promotion: PROMOTION_STATES,
  dispute: { pending: 'Pending Review', upheld: 'Upheld', dismissed: 'Dismissed', resolved: 'Resolved' },
  correction: CORRECTION_STATUS_LABELS,
  identity: { verified: '✓ Verified', unverified: 'Not Verified' },
  companyRequest: { company: 'New company', logo: 'New logo' },
}

interface Props<Kind extends keyof States> {
  of: Kind
  state: States[Kind]
  className?: string | undefined
}

export const StatusPill = <Kind extends keyof States>({ of, state, className = '' }: Props<Kind>) => (
  <span className={`${classes.root} ${TONES[of][state] ?? 'soft'} ${className}`}>{LABELS[of][state]}</span>
)
