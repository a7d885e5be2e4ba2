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

/** A processed event of a provider, so that a repeated one changes nothing. */
export interface PaymentEventTable {
  provider: string
  id: string
  type: string
  at: IsoTime
}
