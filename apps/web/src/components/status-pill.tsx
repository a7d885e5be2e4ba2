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

type Tone = 'gold' | 'soft' | 'cool' | 'good' | 'bad'

interface States {
  submission: SubmissionState
  payment: PaymentStatus
  promotion: PromotionState
  dispute: DisputeStatus
  correction: CorrectionStatus
  identity: 'verified' | 'unverified'
  companyRequest: 'company' | 'logo'
}

type ByState<Value> = { [Kind in keyof States]: Record<States[Kind], Value> }

const TONES: ByState<Tone> = {
  submission: {
    revision: 'gold',
    pending: 'soft',
    approved: 'good',
    permanent: 'bad',
    off: 'bad',
    kept: 'good',
  },
  payment: {
    pending: 'soft',
    processing: 'soft',
    paid: 'good',
    refund_due: 'bad',
    refunding: 'soft',
    refunded: 'soft',
    disputed: 'bad',
    dispute_won: 'good',
    canceled: 'soft',
    expired: 'soft',
  },
  promotion: { scheduled: 'cool', active: 'good', ended: 'soft' },
  dispute: { pending: 'gold', upheld: 'bad', dismissed: 'soft', resolved: 'soft' },
  correction: {
    open: 'gold',
    accepted: 'good',
    partly: 'good',
    refused: 'bad',
    resolved: 'soft',
    withdrawn: 'soft',
  },
  identity: { verified: 'good', unverified: 'bad' },
  companyRequest: { company: 'gold', logo: 'gold' },
}

const LABELS: ByState<string> = {
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
  <span className={`${classes.root} ${TONES[of][state]} ${className}`}>{LABELS[of][state]}</span>
)
