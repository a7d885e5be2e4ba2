// @module-tag network

import { demoProvider } from '@personae/api/server'
import type { Transaction } from '@personae/contract/payments'
import { expect, onTestFinished, test } from 'vitest'
import { expectFailure, Person, statusesOf } from '../../test-site.testing.ts'
import { createStripePayments } from './stripe-payments.ts'
import { openSiteWithAda, runDueJobs as workOffAt } from './stripe-site.testing.ts'
import { startStripe } from './stripe.testing.ts'
import { testServer } from '../../test-server.testing.ts'

const MONTH = { amount: 4_999, currency: 'usd' }

test('a month is paid by card: ordered once, shown after the payment, with a receipt', async () => {
  const { ada, orla, stripe, started, hears, shown, receipt, news } = await openSiteWithAda()
  const { id, intent, payment, clientSecret } = await started(ada, orla)
  expect(payment).toMatchObject({ status: 'pending', ...MONTH })
  expect(stripe.intents.get(intent)).toMatchObject({
    ...MONTH,
    metadata: { orderId: id, characterId: orla },
    client_secret: clientSecret,
    description: 'Promotion of Orla, 1 month',
  })
  expect(await shown()).toEqual([])

  await hears(stripe.payer.pays(intent))
  expect(await shown()).toMatchObject([{ characterId: orla, character: { name: 'Orla' } }])
  expect(await receipt(ada, id)).toMatchObject({
    status: 'paid',
    ...MONTH,
    promotion: { endsAt: expect.any(String) },
  })
  expect(await news(ada)).toHaveLength(1)
})

test('a payer who returns finds the same payment, and Stripe has created one', async () => {
  const { ada, orla, stripe, started } = await openSiteWithAda()
  const { clientSecret } = await started(ada, orla)
  const current = await ada.get('/trpc/payments.current')
  expect(current.json().result.data).toMatchObject({ provider: 'stripe', clientSecret })
  expect(stripe.intents.size).toBe(1)
})

test('a card is declined and another one is accepted', async () => {
  const { ada, orla, stripe, started, hears, shown, receipt } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.isDeclined(intent, 'Your card has insufficient funds.'))
  expect(await receipt(ada, id)).toMatchObject({
    status: 'pending',
    message: 'Your card has insufficient funds.',
  })
  expect(await shown()).toEqual([])
  await hears(stripe.payer.waits(intent))
  expect(await receipt(ada, id)).toMatchObject({ status: 'processing', message: null })
  await hears(stripe.payer.pays(intent))
  expect(await receipt(ada, id)).toMatchObject({ status: 'paid', message: null })
  expect(await shown()).toHaveLength(1)
})

test('a payment canceled by its payer can no longer be paid', async () => {
  const { ada, orla, stripe, started, runDueJobs, receipt, visitor, hears } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  expect((await ada.post(`/api/payments/${id}/cancel`)).statusCode).toBe(200)
  expect(await runDueJobs()).toEqual([])
  expect(stripe.intents.get(intent)).toMatchObject({ status: 'canceled' })
  await hears(stripe.payer.lets(intent))
  expect(await receipt(ada, id)).toMatchObject({ status: 'canceled' })
  expect((await visitor.get('/api/promotions/slots')).json()).toMatchObject({ used: 0 })
})

test('a reservation expires, at Stripe too; a payment whose event was lost is found then', async () => {
  const { ada, orla, signUp, published, stripe, started, later, runDueJobs, receipt, shown } =
    await openSiteWithAda()
  const bea = await signUp('bea')
  const left = await started(ada, orla)
  const paid = await started(bea, await published(bea, 'Nell'))
  stripe.payer.pays(paid.intent)
  expect(await runDueJobs()).toEqual([])
  expect(await receipt(ada, left.id)).toMatchObject({ status: 'pending' })

  later(30 * 60_000)
  expect(await runDueJobs()).toEqual([])
  expect(await receipt(ada, left.id)).toMatchObject({ status: 'expired' })
  expect(stripe.intents.get(left.intent)).toMatchObject({ status: 'canceled' })
  expect(await receipt(bea, paid.id)).toMatchObject({ status: 'paid' })
  expect(await shown()).toMatchObject([{ character: { name: 'Nell' } }])
})

test('two concurrent starts by one user: one of them can be paid, the other is canceled at Stripe', async () => {
  const { ada, orla, stripe, order, runDueJobs } = await openSiteWithAda()
  let calls = 0
  const both = Promise.withResolvers<void>()
  stripe.holdAnswersUntil(() => {
    calls += 1
    if (calls === 2) both.resolve()
    return both.promise
  })
  const answers = await Promise.all([order(ada, orla), order(ada, orla)])
  expect(statusesOf(answers)).toEqual([201, 409])
  stripe.holdAnswersUntil(async () => {})
  expect(await runDueJobs()).toEqual([])
  expect([...stripe.intents.values()].map(({ status }) => status).toSorted()).toEqual([
    'canceled',
    'requires_payment_method',
  ])
})

test('an admin refunds: Stripe refunds once, the promotion ends, and the payer is notified', async () => {
  const site = await openSiteWithAda()
  const { ada, orla, root, stripe, started, hears, runDueJobs, receipt, shown, news } = site
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  expectFailure(await ada.post(`/api/payments/${id}/refund`), 403)

  const refunded = await root.post(`/api/payments/${id}/refund`)
  expect(refunded.json()).toMatchObject({ status: 'refunding', refunded: 0 })
  expectFailure(await root.post(`/api/payments/${id}/refund`), 409)
  expect(await shown()).toEqual([])
  expect(await runDueJobs()).toEqual([])
  expect(stripe.charges.get(intent)).toMatchObject({ amount_refunded: 4_999 })
  await hears(stripe.later.refunds(intent))
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded', message: 'Refunded by root.' })
  expect(stripe.refunds.size).toBe(1)
  expect(await news(ada)).toEqual([
    'Your $49.99 for the promotion of “Orla” were refunded.',
    'The promotion of “Orla” has ended early. The payment was refunded.',
    expect.stringContaining('“Orla” is featured on the home page until'),
  ])
})

test('a refund that a bank refuses later waits for an admin, who repeats it', async () => {
  const { ada, orla, root, stripe, started, hears, runDueJobs, receipt } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  await root.post(`/api/payments/${id}/refund`)
  await runDueJobs()
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded' })

  for (const event of stripe.later.refundFails(intent)) await hears(event)
  expect(await receipt(ada, id)).toMatchObject({
    status: 'refund_due',
    message: 'The refund failed at the provider.',
  })
  await root.post(`/api/payments/${id}/refund`)
  expect(await runDueJobs()).toEqual([])
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded' })
  expect([...stripe.refunds.values()].map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})

test('a part that fails after the rest was refunded is refunded on its own, on the same day too', async () => {
  const { ada, orla, root, stripe, started, hears, runDueJobs, receipt } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  await hears(stripe.later.refunds(intent, 1_000))
  await root.post(`/api/payments/${id}/refund`)
  await runDueJobs()
  for (const event of stripe.later.refundFails(intent, 1_000)) await hears(event)
  expect(await receipt(ada, id)).toMatchObject({ status: 'refund_due', refunded: 3_999 })
  await root.post(`/api/payments/${id}/refund`)
  expect(await runDueJobs()).toEqual([])
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded', refunded: 4_999 })
  expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([3_999, 1_000])
})

test('of a refund in parts, one fails later, which two events tell: only this part is taken back', async () => {
  const { ada, orla, stripe, started, hears, receipt } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  await hears(stripe.later.refunds(intent, 3_000))
  for (const event of stripe.later.refundFails(intent, 1_000)) await hears(event)
  expect(await receipt(ada, id)).toMatchObject({ status: 'paid', refunded: 2_000 })
})

test('a slow refund is pending until Stripe’s next event', async () => {
  const { ada, orla, root, stripe, started, hears, runDueJobs, receipt } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  stripe.state.nextRefund = 'pending'
  await root.post(`/api/payments/${id}/refund`)
  expect(await runDueJobs()).toEqual([])
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunding' })
  await hears(stripe.later.refunds(intent))
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded' })
})

test('a refund that fails at once is retried, and is not announced before it succeeds', async () => {
  const { ada, orla, root, stripe, started, hears, runDueJobs, receipt, later } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  stripe.state.nextRefund = 'failed'
  await root.post(`/api/payments/${id}/refund`)
  expect(await runDueJobs()).toMatchObject([
    {
      isFinal: false,
      error: expect.stringMatching(/^Stripe refused the call: the refund re_\w+ is failed$/),
    },
  ])
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunding' })
  stripe.state.nextRefund = 'succeeded'
  later(60_000)
  expect(await runDueJobs()).toEqual([])
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded' })
})

test('with the keys of another account an open payment cannot be paid: its events would not arrive', async () => {
  const { ada, orla, stripe, started, db } = await openSiteWithAda()
  await started(ada, orla)
  const another = await startStripe()
  const server = await testServer({ db, payments: createStripePayments(another.settings) })
  onTestFinished(server.close)
  const elsewhere = new Person(server.app)
  for (const [name, value] of ada.cookies) elsewhere.cookies.set(name, value)
  expectFailure(await elsewhere.get('/trpc/payments.current'), 409)
  expect(stripe.intents.size).toBe(1)
})

test('a failed refund is repeated by an admin', async () => {
  const { ada, orla, root, stripe, started, hears, runDueJobs, receipt, db } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  await root.post(`/api/payments/${id}/refund`)
  const other = await testServer({ db, payments: demoProvider })
  onTestFinished(other.close)
  expect(await workOffAt(other)).toMatchObject([{ kind: 'refund', isFinal: true }])
  expect(await receipt(ada, id)).toMatchObject({ status: 'refund_due' })
  expect(await runDueJobs()).toEqual([])
  expect((await root.post(`/api/payments/${id}/refund`)).statusCode).toBe(200)
  expect(await runDueJobs()).toEqual([])
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded' })
})

test('a refund made at Stripe ends the promotion; a partial one does not', async () => {
  const { ada, orla, root, stripe, started, hears, runDueJobs, receipt, shown } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  await hears(stripe.later.refunds(intent, 1_000))
  expect(await receipt(ada, id)).toMatchObject({ status: 'paid' })
  const [listed] = (await root.get('/api/payments')).json<Transaction[]>()
  expect(listed).toMatchObject({ id, refunded: 1_000, providerPaymentId: intent })
  expect((await root.get('/api/payments/export.csv')).body).toContain(`,stripe,${intent},`)
  expect(await shown()).toHaveLength(1)
  await hears(stripe.later.refunds(intent))
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded' })
  expect(await shown()).toEqual([])
  expect(await runDueJobs()).toEqual([])
})

test('a refund that is already complete, but whose event was lost, succeeds', async () => {
  const { ada, orla, root, stripe, started, hears, runDueJobs, receipt } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  stripe.later.refunds(intent)
  await root.post(`/api/payments/${id}/refund`)
  expect(await runDueJobs()).toEqual([])
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded' })
})

test('Stripe is unavailable or refuses us: 503, nothing is reserved, and no log has a key', async () => {
  const { ada, orla, stripe, order, visitor, lines, started } = await openSiteWithAda()
  const refused = async () => {
    expectFailure(await order(ada, orla), 503, {
      error: 'The payment provider cannot be reached. Nothing was charged. Please try again in a moment.',
    })
    expect((await visitor.get('/api/promotions/slots')).json()).toMatchObject({ used: 0 })
    expect((await ada.get('/trpc/payments.current')).json().result.data).toBeNull()
  }
  stripe.state.isDown = true
  await refused()
  stripe.state.isDown = false
  stripe.state.key = 'sk_test_another'
  await refused()
  const reasons = lines.map((line) => JSON.parse(line).reason)
  expect(reasons).toEqual([
    expect.stringContaining('Stripe refused the call: StripeConnectionError'),
    expect.stringMatching(/^Stripe refused the call: StripeAuthenticationError, api_key_expired, 401, req_/),
  ])
  expect(lines.join('')).not.toContain(stripe.settings.secretKey)
  stripe.state.key = stripe.settings.secretKey
  await started(ada, orla)
})

test('a name is sent to Stripe without characters that banks refuse', async () => {
  const { ada, stripe, published, started } = await openSiteWithAda()
  const { intent } = await started(ada, await published(ada, '<O\'Hara> "*Ōkami*" \\ 狼'))
  expect(stripe.intents.get(intent)?.description).toBe('Promotion of O Hara Ōkami 狼, 1 month')
})
