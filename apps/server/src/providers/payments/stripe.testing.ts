import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { Stripe } from 'stripe'
import { charge, dispute, intent, refund, stripeEvent } from './stripe-objects.testing.ts'

export const KEYS = {
  secretKey: 'sk_test_not-for-any-log',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_not-for-any-log',
}

interface Answered {
  status: number
  body: object
}

const failure = (status: number, code: string, message: string): Answered => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
})

const CANCELABLE = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** Signs events with Stripe's own library. */
const signer = new Stripe(KEYS.secretKey)

/** An event as Stripe sends it: the bytes and their signature. */
export function signed(event: object, { timestamp = Math.floor(Date.now() / 1_000), secret = '' } = {}) {
  const payload = JSON.stringify(event, null, 2)
  const signature = signer.webhooks.generateTestHeaderString({
    payload,
    timestamp,
    secret: secret || KEYS.webhookSecret,
  })
  return {
    method: 'POST',
    url: '/api/payments/stripe/webhook',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload,
  } satisfies InjectOptions
}

/** A local server with the part of Stripe's API that card payments need. */
export async function startStripe() {
  const intents = new Map<string, Stripe.PaymentIntent>()
  const charges = new Map<string, Stripe.Charge>()
  const refunds = new Map<string, Stripe.Refund>()
  const answeredKeys = new Map<string, Answered & { fingerprint: string }>()
  const requests: string[] = []
  const state = {
    isDown: false,
    /** The only secret key that the server accepts. */
    key: KEYS.secretKey,
    nextRefund: 'succeeded' as 'succeeded' | 'pending' | 'failed' | 'refused',
  }
  /** Awaited before each response, so that a test can delay it. */
  let beforeAnswer: () => Promise<void> = async () => {}

  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

  function createIntent(form: URLSearchParams): Answered {
    if (form.get('allowed_payment_method_types[0]') !== 'card')
      return failure(400, 'parameter_missing', 'Only cards are taken here.')
    const made = intent(newId('pi'), form)
    intents.set(made.id, made)
    return { status: 200, body: made }
  }

  function cancelIntent(id: string): Answered {
    const found = intents.get(id)
    if (!found) return failure(404, 'resource_missing', `No such payment_intent: '${id}'`)
    if (!CANCELABLE.has(found.status)) {
      const { body } = failure(400, 'payment_intent_unexpected_state', `It is ${found.status}.`)
      return { status: 400, body: { error: { ...(body as { error: object }).error, payment_intent: found } } }
    }
    found.status = 'canceled'
    return { status: 200, body: found }
  }

  function createRefund(form: URLSearchParams): Answered {
    const paid = charges.get(form.get('payment_intent') ?? '')
    if (!paid) return failure(400, 'resource_missing', 'No such charge.')
    const left = paid.amount - paid.amount_refunded
    if (left === 0) return failure(400, 'charge_already_refunded', 'It has already been refunded.')
    if (state.nextRefund === 'refused') return failure(400, 'balance_insufficient', 'There is not enough.')
    const amount = Number(form.get('amount') ?? left)
    const made = refund(newId('re'), paid, amount, state.nextRefund)
    refunds.set(made.id, made)
    if (made.status === 'succeeded') paid.amount_refunded += amount
    return { status: 200, body: made }
  }

  const found = (object: object | undefined): Answered =>
    object ? { status: 200, body: object } : failure(404, 'resource_missing', 'There is no such thing.')

  function answer(method: string, path: string, form: URLSearchParams): Answered {
    const [, , kind, id, action] = path.split('/')
    if (method === 'POST' && kind === 'payment_intents' && id === undefined) return createIntent(form)
    if (method === 'POST' && kind === 'payment_intents' && action === 'cancel') return cancelIntent(id!)
    if (method === 'POST' && kind === 'refunds' && id === undefined) return createRefund(form)
    if (method === 'GET' && kind === 'payment_intents') return found(intents.get(id!))
    return failure(404, 'url_invalid', `Unrecognized request URL (${method}: ${path}).`)
  }

  /** Repeats the first response to an idempotency key, or refuses another request with the same key. */
  function answerOnce(request: IncomingMessage, body: string): Answered {
    const { method = '', url = '', headers } = request
    const key = headers['idempotency-key'] as string | undefined
    const fingerprint = `${method} ${url} ${body}`
    const before = key === undefined ? undefined : answeredKeys.get(key)
    if (before && before.fingerprint !== fingerprint)
      return failure(400, 'idempotency_key_in_use', 'Keys are for one request.')
    if (before) return before
    const first = answer(method, url, new URLSearchParams(body))
    // A copy, since the object may change later.
    if (key !== undefined) answeredKeys.set(key, { ...structuredClone(first), fingerprint })
    return first
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    requests.push(`${request.method} ${request.url}`)
    if (state.isDown) return void request.socket.destroy()
    const isKnown = request.headers.authorization === `Bearer ${state.key}`
    const { status, body: object } = isKnown
      ? answerOnce(request, body)
      : failure(401, 'api_key_expired', 'Invalid API Key provided.')
    const objectJson = JSON.stringify(object)
    await beforeAnswer()
    if (state.isDown) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
    response.end(objectJson)
  }

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Actions of the payer in Stripe's form, with the resulting event. */
  const payer = {
    pays(id: string): object {
      const paid = intents.get(id)!
      if (paid.status === 'canceled') throw new Error('a canceled payment cannot be paid')
      paid.status = 'succeeded'
      paid.amount_received = paid.amount
      charges.set(id, charge(newId('ch'), paid))
      return stripeEvent('payment_intent.succeeded', paid)
    },
    isDeclined: (id: string, message: string): object =>
      stripeEvent('payment_intent.payment_failed', {
        ...intents.get(id)!,
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', code: 'card_declined', message },
      }),
    waits: (id: string): object =>
      stripeEvent('payment_intent.processing', { ...intents.get(id)!, status: 'processing' }),
    lets: (id: string): object =>
      stripeEvent('payment_intent.canceled', { ...intents.get(id)!, status: 'canceled' }),
  }

  /** Later changes at Stripe, with the resulting event. */
  const later = {
    refunds(id: string, amount?: number): object {
      const paid = charges.get(id)!
      paid.amount_refunded = amount ?? paid.amount
      return stripeEvent('charge.refunded', paid)
    },
    /** Returns both events of the failure. */
    refundFails(id: string, amount = charges.get(id)!.amount): object[] {
      const paid = charges.get(id)!
      paid.amount_refunded -= amount
      for (const made of refunds.values())
        if (made.payment_intent === id && made.amount === amount) made.status = 'failed'
      // The refund was created earlier, after the payment.
      const failed = { ...refund(newId('re'), paid, amount, 'failed'), created: paid.created }
      return [stripeEvent('refund.failed', failed), stripeEvent('charge.refund.updated', failed)]
    },
    disputes: (id: string, status: 'needs_response' | 'warning_needs_response' = 'needs_response'): object =>
      stripeEvent('charge.dispute.created', dispute(charges.get(id)!, status)),
    withdraws: (id: string): object =>
      stripeEvent('charge.dispute.funds_withdrawn', dispute(charges.get(id)!, 'needs_response')),
    decides: (id: string, status: 'won' | 'lost' | 'warning_closed'): object =>
      stripeEvent('charge.dispute.closed', dispute(charges.get(id)!, status)),
  }

  return {
    settings: { ...KEYS, apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    intents,
    charges,
    refunds,
    requests,
    state,
    payer,
    later,
    holdAnswersUntil: (wait: () => Promise<void>) => void (beforeAnswer = wait),
  }
}
