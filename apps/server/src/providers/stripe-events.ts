import type { PaymentEvent } from '@personae/api/server'
import type { Stripe } from 'stripe'

type Content = Omit<PaymentEvent, 'id'>

const NOTHING_ELSE = { orderId: null, characterId: null, amount: null, currency: null, message: null }

type Reference = string | { id: string } | null

const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Our metadata of the payment; Stripe copies it to the charge. */
const orderOf = ({ orderId, characterId }: Stripe.Metadata) => ({
  orderId: orderId ?? null,
  characterId: characterId ?? null,
})

function aboutIntent(
  type: 'succeeded' | 'failed' | 'processing' | 'canceled',
  { id, metadata, amount, amount_received, currency, last_payment_error: error }: Stripe.PaymentIntent,
): Content {
  return {
    type,
    providerPaymentId: id,
    ...orderOf(metadata),
    amount: type === 'succeeded' ? amount_received : amount,
    currency,
    // Other errors than the card's have messages for programmers.
    message: type === 'failed' && error?.type === 'card_error' ? (error.message ?? null) : null,
  }
}

/** The payment of another object; null without one: then it is not ours. */
const aboutPayment = (
  type: PaymentEvent['type'],
  payment: Reference,
  more: Partial<Content> = {},
): Content | null => {
  const providerPaymentId = idOf(payment)
  return providerPaymentId === null ? null : { ...NOTHING_ELSE, type, providerPaymentId, ...more }
}

const aboutRefund = ({ status, payment_intent }: Stripe.Refund): Content | null =>
  status === 'failed' || status === 'canceled' ? aboutPayment('refund_failed', payment_intent) : null

function aboutClosedDispute({ status, payment_intent, amount, currency }: Stripe.Dispute): Content | null {
  switch (status) {
    case 'won':
    // An inquiry that never withdrew money.
    case 'warning_closed':
      return aboutPayment('dispute_won', payment_intent)
    case 'lost':
      return aboutPayment('dispute_lost', payment_intent, { amount, currency })
    default:
      // Prevented by a refund, which has its own event.
      return null
  }
}

function read(event: Stripe.Event): Content | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return aboutIntent('succeeded', event.data.object)
    case 'payment_intent.payment_failed':
      return aboutIntent('failed', event.data.object)
    case 'payment_intent.processing':
      return aboutIntent('processing', event.data.object)
    case 'payment_intent.canceled':
      return aboutIntent('canceled', event.data.object)
    case 'charge.refunded': {
      const { payment_intent, metadata, amount_refunded: amount, currency } = event.data.object
      return aboutPayment('refunded', payment_intent, { ...orderOf(metadata), amount, currency })
    }
    case 'refund.failed':
    case 'charge.refund.updated':
      return aboutRefund(event.data.object)
    case 'charge.dispute.created':
      return aboutPayment('disputed', event.data.object.payment_intent)
    case 'charge.dispute.closed':
      return aboutClosedDispute(event.data.object)
    default:
      return null
  }
}

/** Converts an event of Stripe's; null for one that is not about a payment. */
export function readStripeEvent(event: Stripe.Event): PaymentEvent | null {
  const content = read(event)
  return content && { id: event.id, ...content }
}

/** The event for a successful payment. */
export const paidEvent = (intent: Stripe.PaymentIntent): PaymentEvent => ({
  id: `paid-${intent.id}`,
  ...aboutIntent('succeeded', intent),
})

/** The event for a fully refunded payment. */
export const refundedEvent = (id: string, providerPaymentId: string): PaymentEvent => ({
  ...NOTHING_ELSE,
  id,
  type: 'refunded',
  providerPaymentId,
})
