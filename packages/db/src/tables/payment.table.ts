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
  /** The price; once paid, the amount that was paid. */
  amount: number
  currency: string
  provider: Exclude<PaymentProviderName, 'off'>
  /** The payment's id at the provider; null until it is created there. */
  providerPaymentId: string | null
  status: PaymentStatus
  /** Why the last attempt failed, or the reason for a refund. */
  message: string | null
  /** Until then an open payment reserves a slot; while a payment is processed, the reservation lasts longer. */
  reservedUntil: IsoTime
  createdAt: IsoTime
  paidAt: IsoTime | null
  refunded: Generated<number>
}

/** A processed event of a provider. A repeated event changes nothing; refunds are computed from all events. */
export interface PaymentEventTable {
  provider: string
  id: string
  type: string
  /** The time by the provider's clock. */
  at: IsoTime
  /** Null, like the amount, in events from before these columns. */
  paymentId: string | null
  amount: number | null
  /** For a failed refund: when that refund was made. */
  refundedAt: IsoTime | null
}
