export interface PaymentOrder {
  /** Our id; also the idempotency key, so that repeated calls create one payment. */
  id: string
  characterId: string
  amount: number
  currency: string
  /** For the payer's statement and the provider's dashboard. */
  description: string
}

export interface PaymentEvent {
  /** The provider's id, the same for each delivery. */
  id: string
  type:
    | 'succeeded'
    | 'failed'
    | 'processing'
    | 'canceled'
    | 'refunded'
    | 'refund_failed'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost'
  /** When it happened, by the provider's clock: events arrive in any order. */
  at: string
  /** When the failed refund was made. */
  refundedAt?: string
  providerPaymentId: string
  /** The id of the order from the event's metadata; null if it has none. */
  orderId: string | null
  /** The character of the order, from the event's metadata. */
  characterId: string | null
  /** The paid amount, the total refund, or the failed refund; null if the event is not about an amount. */
  amount: number | null
  currency: string | null
  message: string | null
}

export interface PaymentProvider {
  readonly name: 'stripe' | 'demo'
  readonly publishableKey: string | null
  /** False if nothing can be bought any more: what was paid is still confirmed, refunded and disputed. */
  readonly isSelling: boolean
  /** Creates the payment, or returns the existing one of this order. */
  open(order: PaymentOrder): Promise<{ providerPaymentId: string; clientSecret: string | null }>
  /** Cancels an open payment. For one that is paid it returns that event, which may have been lost. */
  cancel(providerPaymentId: string): Promise<PaymentEvent | null>
  /** Refunds the rest of the amount: repeated calls refund once. Its event is returned, or sent later. */
  refund(providerPaymentId: string): Promise<PaymentEvent | null>
  /** Null for an irrelevant event. @throws AppError `invalid` for a forged, old or unreadable one */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent | null
}
