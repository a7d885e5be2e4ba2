import { parseInput, type PaymentEvent } from '@personae/api/server'
import type { Stripe } from 'stripe'
import { z } from 'zod'

type Content = Omit<PaymentEvent, 'id' | 'at'> & { id?: string }

const NOTHING_ELSE = { orderId: null, characterId: null, amount: null, currency: null, message: null }

const signedEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.unknown() }).optional(),
})

/** The time of Stripe's timestamp, which is in seconds. */
export const timeOf = (seconds: number): string => new Date(seconds * 1_000).toISOString()

/** Our metadata of a payment, which Stripe copies to the charge. */
const metadata = z.object({
  orderId: z.string().nullable().default(null),
  characterId: z.string().nullable().default(null),
})

/** The payment that another object belongs to; null if it is not one of ours. */
const payment = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullable()

const intent = z.object({
  id: z.string(),
  metadata,
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  last_payment_error: z.object({ type: z.string(), message: z.string().nullish() }).nullish(),
})
const charge = z.object({ payment_intent: payment, metadata, amount_refunded: z.int() })
const refund = z.object({
  id: z.string(),
  payment_intent: payment,
  status: z.string().nullable(),
  amount: z.int(),
  created: z.int(),
})
const dispute = z.object({ id: z.string(), payment_intent: payment, status: z.string(), amount: z.int() })

function intentContent(type: 'succeeded' | 'failed' | 'processing' | 'canceled', object: unknown): Content {
  const parsed = parseInput(intent, object)
  const error = parsed.last_payment_error
  return {
    type,
    providerPaymentId: parsed.id,
    ...parsed.metadata,
    amount: type === 'succeeded' ? parsed.amount_received : parsed.amount,
    currency: parsed.currency,
    // Only card errors have messages for the payer; those of others are for programmers.
    message: type === 'failed' && error?.type === 'card_error' ? (error.message ?? null) : null,
  }
}

const paymentContent = (
  type: PaymentEvent['type'],
  providerPaymentId: string | null,
  more: Partial<Content> = {},
): Content | null =>
  providerPaymentId === null ? null : { ...NOTHING_ELSE, type, providerPaymentId, ...more }

function chargeContent(object: unknown): Content | null {
  const { payment_intent, metadata: order, amount_refunded: amount } = parseInput(charge, object)
  return paymentContent('refunded', payment_intent, { ...order, amount })
}

function aboutRefund(object: unknown): Content | null {
  const { id, status, payment_intent, amount, created } = parseInput(refund, object)
  if (status !== 'failed' && status !== 'canceled') return null
  // Two kinds of events report the same failure, so the id is that of the refund.
  return paymentContent('refund_failed', payment_intent, {
    id: `failed-${id}`,
    amount,
    refundedAt: timeOf(created),
  })
}

/** One event each for the begin and the end of a dispute, so that they can be counted. */
function aboutDispute(object: unknown): Content | null {
  const { id, status, payment_intent } = parseInput(dispute, object)
  // An inquiry withdraws no money. If it becomes a dispute, the withdrawal has its own event.
  if (status.startsWith('warning_')) return null
  return paymentContent('disputed', payment_intent, { id: `disputed-${id}` })
}

function aboutClosedDispute(object: unknown): Content | null {
  const { id: disputeId, status, payment_intent, amount } = parseInput(dispute, object)
  const id = `closed-${disputeId}`
  if (status === 'lost') return paymentContent('dispute_lost', payment_intent, { id, amount })
  // All others were only inquiries, or were prevented by a refund, which has its own event.
  return status === 'won' ? paymentContent('dispute_won', payment_intent, { id }) : null
}

const READERS = new Map<Stripe.Event.Type, (object: unknown) => Content | null>([
  ['payment_intent.succeeded', (object) => intentContent('succeeded', object)],
  ['payment_intent.payment_failed', (object) => intentContent('failed', object)],
  ['payment_intent.processing', (object) => intentContent('processing', object)],
  ['payment_intent.canceled', (object) => intentContent('canceled', object)],
  ['charge.refunded', chargeContent],
  ['refund.failed', aboutRefund],
  ['charge.refund.updated', aboutRefund],
  ['charge.dispute.created', aboutDispute],
  ['charge.dispute.funds_withdrawn', aboutDispute],
  ['charge.dispute.closed', aboutClosedDispute],
])

/** Null for an event that is not about a payment. @throws AppError `invalid` with the issues if it cannot be read */
export function readStripeEvent(event: unknown): PaymentEvent | null {
  const { id, type, created, data } = parseInput(signedEvent, event)
  const content = READERS.get(type as Stripe.Event.Type)?.(data?.object)
  return content ? { id, at: timeOf(created), ...content } : null
}

export const paidEvent = (paid: Stripe.PaymentIntent): PaymentEvent => ({
  id: `paid-${paid.id}`,
  at: new Date().toISOString(),
  ...intentContent('succeeded', paid),
})

export const refundedEvent = (refundId: string, providerPaymentId: string, at: string): PaymentEvent => ({
  ...NOTHING_ELSE,
  id: `refunded-${refundId}`,
  at,
  type: 'refunded',
  providerPaymentId,
})
