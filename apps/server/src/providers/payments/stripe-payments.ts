import { randomUUID } from 'node:crypto'
import { AppError, type PaymentEvent, type PaymentOrder, type PaymentProvider } from '@personae/api/server'
import { Stripe } from 'stripe'
import { paidEvent, readStripeEvent, refundedEvent, timeOf } from './stripe-events.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiBase?: string | undefined
  isSelling?: boolean
}

/** Milliseconds for one attempt. Starting a payment makes at most two attempts. */
const TIMEOUT_MS = 8_000
const RETRIES = 1

/** The maximum age of a signed event in seconds, against replays. */
const TOLERANCE_S = 300

const DESCRIPTION_MAX = 500

/** Removes characters that banks refuse on statements; names may contain any. */
const statementSafe = (text: string): string =>
  text
    .replaceAll(/[<>\\'"*]|[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, DESCRIPTION_MAX)

const baseOf = (apiBase: string) => {
  const { protocol, hostname, port } = new URL(apiBase)
  const isSecure = protocol === 'https:'
  return {
    protocol: isSecure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

/** An error without the data of Stripe's errors: headers, and objects with a payment's client secret. */
function withoutSecrets(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new Error('The call to Stripe failed.')
  const { type, code, statusCode, requestId } = error
  const details = [type, code, statusCode, requestId].filter((part) => part !== undefined)
  return new Error(`Stripe refused the call: ${details.join(', ')}`)
}

async function answerOf<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw withoutSecrets(error)
  }
}

export function createStripePayments({
  secretKey,
  publishableKey,
  webhookSecret,
  apiBase,
  isSelling = true,
}: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiBase !== undefined && baseOf(apiBase)),
  })

  async function open({ id, characterId, amount, currency, description }: PaymentOrder) {
    const intent = await answerOf(
      stripe.paymentIntents.create(
        {
          amount,
          currency,
          allowed_payment_method_types: ['card'],
          description: statementSafe(description),
          metadata: { orderId: id, characterId },
        },
        { idempotencyKey: id },
      ),
    )
    return { providerPaymentId: intent.id, clientSecret: intent.client_secret }
  }

  async function cancel(providerPaymentId: string): Promise<PaymentEvent | null> {
    try {
      await stripe.paymentIntents.cancel(providerPaymentId)
      return null
    } catch (error) {
      if (codeOf(error) !== 'payment_intent_unexpected_state') throw withoutSecrets(error)
      const intent = await answerOf(stripe.paymentIntents.retrieve(providerPaymentId))
      if (intent.status === 'succeeded') return paidEvent(intent)
      if (intent.status === 'canceled') return null
      throw withoutSecrets(error)
    }
  }

  /** Repeated calls refund once: Stripe refunds no more than is left. A key would repeat a failure for a day. */
  async function refund(providerPaymentId: string): Promise<PaymentEvent | null> {
    const made = await stripe.refunds
      .create({ payment_intent: providerPaymentId })
      .catch((error: unknown) => {
        if (codeOf(error) === 'charge_already_refunded') return null
        throw withoutSecrets(error)
      })
    if (!made) return refundedEvent(randomUUID(), providerPaymentId, new Date().toISOString())
    const { id, status, created } = made
    if (status === 'succeeded') return refundedEvent(id, providerPaymentId, timeOf(created))
    if (status !== 'failed' && status !== 'canceled') return null
    throw new Error(`Stripe refused the call: the refund ${id} is ${status}`)
  }

  function readEvent(body: Buffer, signature: string | undefined): PaymentEvent | null {
    let event: unknown
    try {
      event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, TOLERANCE_S)
    } catch {
      throw new AppError('invalid', 'The event is not signed by Stripe, or is too old.')
    }
    return readStripeEvent(event)
  }

  return { name: 'stripe', publishableKey, isSelling, open, cancel, refund, readEvent }
}
