import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'

// Stripe's objects with the fields that matter; the others are null at Stripe too.

let time = Math.floor(Date.now() / 1_000) - 60 * 60

/** The next second of Stripe's clock, so that no two objects have the same time. */
const now = () => (time += 1)

/** Parses form fields such as `metadata[orderId]`. */
const metadataOf = (form: URLSearchParams): Stripe.Metadata =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )

export const intent = (id: string, form: URLSearchParams): Stripe.PaymentIntent =>
  ({
    id,
    object: 'payment_intent',
    amount: Number(form.get('amount')),
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: now(),
    currency: form.get('currency') ?? '',
    description: form.get('description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: metadataOf(form),
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  }) satisfies Partial<Stripe.PaymentIntent> as Stripe.PaymentIntent

export const charge = (id: string, of: Stripe.PaymentIntent): Stripe.Charge =>
  ({
    id,
    object: 'charge',
    amount: of.amount,
    amount_captured: of.amount,
    amount_refunded: 0,
    created: now(),
    currency: of.currency,
    livemode: false,
    metadata: of.metadata,
    paid: true,
    payment_intent: of.id,
    refunded: false,
    status: 'succeeded',
  }) satisfies Partial<Stripe.Charge> as Stripe.Charge

export const refund = (
  id: string,
  of: Stripe.Charge,
  amount: number,
  status: 'succeeded' | 'pending' | 'failed',
): Stripe.Refund =>
  ({
    id,
    object: 'refund',
    amount,
    charge: of.id,
    created: now(),
    currency: of.currency,
    metadata: {},
    payment_intent: of.payment_intent,
    reason: null,
    status,
  }) satisfies Partial<Stripe.Refund> as Stripe.Refund

export const dispute = (
  of: Stripe.Charge,
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed' | 'prevented',
): Stripe.Dispute =>
  ({
    id: `du_${of.id}`,
    object: 'dispute',
    amount: of.amount,
    charge: of.id,
    created: now(),
    currency: of.currency,
    livemode: false,
    metadata: {},
    payment_intent: of.payment_intent,
    reason: 'fraudulent',
    status,
  }) satisfies Partial<Stripe.Dispute> as Stripe.Dispute

/** An event about an object in its current state. */
export const stripeEvent = (type: Stripe.Event.Type | (string & {}), object: object) => ({
  id: `evt_${randomBytes(12).toString('hex')}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: now(),
  data: { object: structuredClone(object) },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})
