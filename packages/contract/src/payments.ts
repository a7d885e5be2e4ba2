import { z } from 'zod'
import { CURRENCY, DEMO_CARDS, DURATIONS, PAYMENT_PROVIDERS, PAYMENT_STATUSES } from './promotion-plans.ts'
import { pageOf } from './search.ts'
import { identifier, keyOf, usernameUntilDeleted } from './text.ts'

const status = keyOf(PAYMENT_STATUSES)

export const demoPaymentInput = z.object({
  id: identifier(),
  card: keyOf(DEMO_CARDS, 'Choose one of the cards'),
})

export type DemoPaymentInput = z.output<typeof demoPaymentInput>

export const paymentSettings = z.strictObject({
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Stripe's publishable key, for its script in the browser. */
  publishableKey: z.string().nullable(),
})

export type PaymentSettings = z.infer<typeof paymentSettings>

/** A payment as its payer sees it: an open order, then a receipt. Amounts are in cents. */
export const payment = z.strictObject({
  id: z.string(),
  status,
  message: z.string().nullable(),
  /** Null after the character was deleted. */
  characterId: z.string().nullable(),
  characterName: z.string(),
  title: z.string(),
  description: z.string(),
  duration: z.enum(DURATIONS),
  amount: z.int(),
  /** The part of the amount that was refunded. */
  refunded: z.int(),
  currency: z.literal(CURRENCY),
  createdAt: z.string(),
  /** When the reservation of the slot expires; null once it has. */
  reservedUntil: z.string().nullable(),
  paidAt: z.string().nullable(),
  promotion: z.strictObject({ startsAt: z.string(), endsAt: z.string() }).nullable(),
})

export type Payment = z.infer<typeof payment>

export const checkout = z.strictObject({
  payment,
  provider: z.enum(['stripe', 'demo']),
  /** Stripe's client secret of this payment, for its form in the browser; null with the demo provider. */
  clientSecret: z.string().nullable(),
})

export type Checkout = z.infer<typeof checkout>

export const transaction = payment.omit({ description: true, reservedUntil: true, promotion: true }).extend({
  payerUsername: usernameUntilDeleted,
  provider: z.enum(['stripe', 'demo']),
  /** The payment's id at the provider, by which both lists of payments are compared; null until it is opened there. */
  providerPaymentId: z.string().nullable(),
})

export type Transaction = z.infer<typeof transaction>

export const transactionPage = pageOf(transaction)

export const paymentsAddress = z.strictObject({ url: z.literal('/api/payments/export.csv') })

/** Revenue after refunds, in cents; months are in UTC. */
export const paymentTotals = z.strictObject({
  revenue: z.int(),
  thisMonth: z.int(),
  transactions: z.int(),
  /** Revenue of the last twelve months, oldest first, such as "2026-11". */
  months: z.array(z.strictObject({ month: z.string(), amount: z.int() })),
})

export type PaymentTotals = z.infer<typeof paymentTotals>
