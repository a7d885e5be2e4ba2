import type { Duration, PaymentProviderName, PaymentStatus } from '@personae/contract/promotion-plans'
import type { Generated } from 'kysely'
import type { IdUntilDeleted, IsoTime } from '../columns.ts'

/** A purchase of a promotion: the order and the state of its payment. Never deleted. */
export interface PaymentTable {
  seq: Generated<number>
  id: string
  payerId: IdUntilDeleted
  characterId: IdUntilDeleted
  characterName: string
  title: string
  description: string
  duration: Duration
  /** What was asked for; once it is paid, what was paid. */
  amount: number
  currency: string
  provider: Exclude<PaymentProviderName, 'off'>
  /** The provider's id; null until the payment is created there. */
  providerPaymentId: string | null
  status: PaymentStatus
  /** Why the last attempt failed, or the reason for a refund. */
  message: string | null
  /** Until then an open payment reserves a slot; a payment that is being confirmed keeps it longer. */
  reservedUntil: IsoTime
  createdAt: IsoTime
  paidAt: IsoTime | null
  refunded: Generated<number>
}

/** A processed event of a provider: a repeated one changes nothing, and what went back is computed from all of them. */
export interface PaymentEventTable {
  provider: string
  id: string
  type: string
  /** By the provider's clock. */
  at: IsoTime
  /** Null, as are the amounts, in events from before these columns. */
  paymentId: string | null
  amount: number | null
  /** When the refund was made that failed. */
  refundedAt: IsoTime | null
}
