// @module-tag network

import { renameSync } from 'node:fs'
import { usesFiles } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { expectFailure, statusesOf } from '../../test-site.testing.ts'
import { openSiteWithAda, type StripeSite } from './stripe-site.testing.ts'
import { signed } from './stripe.testing.ts'
import { stripeEvent } from './stripe-objects.testing.ts'
import { testServer } from '../../test-server.testing.ts'

const shuffles = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, at) => shuffles(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))

const boughtBy = async ({ db }: Pick<StripeSite, 'db'>, paymentId: string): Promise<number> =>
  (await db.read.selectFrom('promotion').select('id').where('paymentId', '=', paymentId).execute()).length

/** Pino's level for warnings. */
const WARNING = 40

/** Events of one payment, with the final state, which is the same in any order of the events. */
const STORIES: [
  string,
  (site: StripeSite, intent: string) => object[],
  { status: string; bought?: number },
][] = [
  [
    'declined, waiting, paid',
    ({ stripe: { payer } }, intent) => [
      payer.isDeclined(intent, 'Declined.'),
      payer.waits(intent),
      payer.lets(intent),
      payer.pays(intent),
    ],
    { status: 'paid', bought: 1 },
  ],
  [
    'paid, refunded in two parts',
    ({ stripe: { payer, later } }, intent) => [
      payer.pays(intent),
      later.refunds(intent, 1_000),
      later.refunds(intent),
    ],
    { status: 'refunded' },
  ],
  [
    'paid in part only, refunded in two parts',
    ({ stripe: { intents, payer, later } }, intent) => {
      intents.get(intent)!.amount = 2_000
      return [payer.pays(intent), later.refunds(intent, 1_000), later.refunds(intent)]
    },
    { status: 'refunded' },
  ],
  [
    'paid, refunded, refused by the bank',
    ({ stripe: { payer, later } }, intent) => [
      payer.pays(intent),
      later.refunds(intent),
      later.refundFails(intent)[0]!,
    ],
    { status: 'refund_due' },
  ],
  [
    'paid, disputed, lost',
    ({ stripe: { payer, later } }, intent) => [
      payer.pays(intent),
      later.disputes(intent),
      later.decides(intent, 'lost'),
    ],
    { status: 'refunded' },
  ],
  [
    'paid, disputed, won',
    ({ stripe: { payer, later } }, intent) => [
      payer.pays(intent),
      later.disputes(intent),
      later.decides(intent, 'won'),
    ],
    { status: 'dispute_won' },
  ],
]

test.for(STORIES)(
  '%s: in every order, each event five times, ten concurrently, the result is the same',
  async ([, tell, { status, bought }]) => {
    const site = await openSiteWithAda()
    const { ada, orla, root, started, says, receipt } = site
    const count = tell(site, (await started(ada, orla)).intent).length
    for (const order of shuffles([...Array(count).keys()])) {
      const { id, intent } = await started(ada, orla)
      const events = tell(site, intent)
      for (const at of order) {
        const answers = await Promise.all(Array.from({ length: at % 2 ? 10 : 5 }, () => says(events[at]!)))
        for (const answer of answers)
          expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
      }
      expect(await receipt(ada, id), String(order)).toMatchObject({ status, paidAt: expect.any(String) })
      const live = (await root.get('/trpc/promotions.live')).json().result.data
      expect(bought === undefined ? live : await boughtBy(site, id)).toEqual(bought ?? [])
    }
  },
)

/** Fills slots with one paid promotion each. */
async function fill(site: StripeSite, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const person = await site.signUp(`buyer-${at}`)
    const { intent } = await site.started(person, await site.published(person, `Featured ${at}`))
    await site.hears(site.stripe.payer.pays(intent))
  }
}

test('a payment that succeeds after all slots are taken is refunded automatically, and the payer is notified', async () => {
  const site = await openSiteWithAda()
  const { ada, orla, stripe, started, later, hears, runDueJobs, shown, receipt, news } = site
  const { id, intent } = await started(ada, orla)
  const paid = stripe.payer.pays(intent)
  later(31 * 60_000)
  await fill(site, 10)
  await hears(paid)
  await hears(paid)
  expect(await shown()).toHaveLength(10)
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunding', promotion: null })
  expect(await runDueJobs()).toEqual([])
  await hears(stripe.later.refunds(intent))
  expect(await receipt(ada, id)).toMatchObject({ status: 'refunded' })
  expect(stripe.charges.get(intent)).toMatchObject({ amount_refunded: 4_999 })
  expect(stripe.refunds.size).toBe(1)
  expect(await news(ada)).toEqual([
    expect.stringContaining('were refunded'),
    '“Orla” could not be featured. All slots were taken by the time the payment was confirmed. Your $49.99 are being refunded.',
  ])
  expect(await shown()).toHaveLength(10)
})

test('twenty concurrent payments for the last slot: one is started, nineteen get the time of the next free one', async () => {
  const site = await openSiteWithAda()
  await fill(site, 9)
  const people = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const person = await site.signUp(`late-${at}`)
      return { person, id: await site.published(person, `Late ${at}`) }
    }),
  )
  const answers = await Promise.all(people.map(({ person, id }) => site.order(person, id)))
  expect(statusesOf(answers)).toEqual([201, ...Array(19).fill(409)])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expectFailure(answer, 409, {
      error: expect.stringMatching(
        /^All 10 slots are taken\. The next one becomes free on \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\.$/,
      ),
    })
  expect(site.stripe.intents.size).toBe(10)
})

test('another amount, currency or character than ordered buys nothing and waits for an admin', async () => {
  const site = await openSiteWithAda()
  const { ada, orla, stripe, started, hears, receipt, shown, root } = site
  for (const wrong of [
    { amount_received: 1 },
    { amount_received: 23_999 },
    { currency: 'jpy' },
    { metadata: { orderId: 'x', characterId: 'another' } },
    { metadata: {} },
  ]) {
    const { id, intent } = await started(ada, orla)
    stripe.payer.pays(intent)
    await hears(stripeEvent('payment_intent.succeeded', { ...stripe.intents.get(intent)!, ...wrong }))
    expect(await receipt(ada, id)).toMatchObject({
      status: 'refund_due',
      message: 'The payment does not match the order.',
      promotion: null,
    })
  }
  expect(await shown()).toEqual([])
  expect((await root.get('/api/payments')).json()).toHaveLength(5)
})

test('a payment of another site, or a forged one for an order of ours, changes nothing', async () => {
  const { ada, orla, stripe, started, hears, receipt, shown, lines } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  const foreign = {
    ...stripe.intents.get(intent)!,
    id: 'pi_of_another',
    status: 'succeeded',
    amount_received: 4_999,
  }
  const events = [foreign, { ...foreign, metadata: {} }].map((object) =>
    stripeEvent('payment_intent.succeeded', object),
  )
  for (const event of events) await hears(event)
  await hears(stripeEvent('charge.refunded', { payment_intent: null, metadata: {}, amount_refunded: 1 }))
  expect(await receipt(ada, id)).toMatchObject({ status: 'pending' })
  expect(await shown()).toEqual([])
  // The operator finds the payment at Stripe by its event.
  const logged = lines.map((line) => (JSON.parse(line) as { event?: string }).event)
  expect(logged.filter(Boolean)).toEqual(events.map((event) => event.id))
})

test('only events with Stripe’s signature, unchanged and within five minutes, are accepted', async () => {
  const { ada, orla, app, stripe, started, says, receipt, hears, lines } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  const event = stripe.payer.pays(intent)
  const now = Math.floor(Date.now() / 1_000)
  const right = signed(event)
  const { 'stripe-signature': _, ...unsigned } = right.headers
  const signature = (value: string) => ({ ...right, headers: { ...unsigned, 'stripe-signature': value } })
  for (const wrong of [
    signed(event, { timestamp: now - 301 }),
    signed(event, { secret: 'whsec_of_somebody_else' }),
    { ...right, payload: JSON.stringify(event) },
    { ...right, payload: JSON.stringify({ ...event, type: 'payment_intent.canceled' }, null, 2) },
    { ...right, payload: '' },
    { ...right, headers: unsigned },
    signature(''),
    signature('t=1,v1=00'),
    signature(right.headers['stripe-signature'].replace(/t=\d+/, `t=${now + 1}`)),
    signature(right.headers['stripe-signature'].replace('v1=', 'v0=')),
  ])
    expectFailure(await app.inject(wrong), 400)
  expect(await receipt(ada, id)).toMatchObject({ status: 'pending' })
  expect((await says(event, { timestamp: now - 295 })).statusCode).toBe(200)
  await hears(stripeEvent('customer.created', { id: 'cus_1', object: 'customer' }))
  await hears(stripeEvent('no.such.type', {}))
  expect(await receipt(ada, id)).toMatchObject({ status: 'paid' })
  expect(lines.join('')).not.toContain(stripe.settings.webhookSecret)
})

test('a signed event that cannot be read is refused, changes nothing, and is a warning in the log', async () => {
  const { ada, orla, stripe, started, says, receipt, lines } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  const paid = stripe.payer.pays(intent) as { data: { object: object } }
  const about = (object: unknown) => ({ ...paid, data: { object } })
  const unreadable = [
    null,
    [paid],
    'payment_intent.succeeded',
    { ...paid, id: undefined },
    { ...paid, id: { $ne: null } },
    { ...paid, type: 7 },
    { ...paid, data: undefined },
    { ...paid, data: {} },
    about(null),
    ...[
      { metadata: undefined },
      { metadata: null },
      { metadata: { orderId: [id] } },
      { id: 7 },
      { amount_received: '4999' },
    ].map((changes) => about({ ...paid.data.object, ...changes })),
  ]
  for (const event of unreadable) expectFailure(await says(event as object), 400)
  expect(await receipt(ada, id)).toMatchObject({ status: 'pending' })
  const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(logged.filter(({ level }) => level >= WARNING).map(({ msg }) => msg)).toEqual(
    unreadable.map(() => 'a signed event of Stripe cannot be read'),
  )
})

test('an event that is too large is not read, nor one by another method, host or site; there is no rate limit', async () => {
  const { app, stripe } = await openSiteWithAda({ rateLimit: true })
  const message = signed(stripeEvent('customer.created', {}))
  const large = { ...message, payload: 'x'.repeat(1024 * 1024) }
  expectFailure(await app.inject(large), 413)
  expectFailure(await app.inject({ ...message, method: 'GET' }), 404)
  expectFailure(await app.inject({ ...message, headers: { ...message.headers, host: 'evil.example' } }), 403)
  const foreign = { ...message.headers, origin: 'https://evil.example' }
  expectFailure(await app.inject({ ...message, headers: foreign }), 403)
  const answers = await Promise.all(Array.from({ length: 300 }, () => app.inject(message)))
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  expect(stripe.requests).toEqual([])
})

test.runIf(usesFiles)(
  'if nothing can be written Stripe gets an error, repeats the event, and nothing is lost',
  async () => {
    const { ada, orla, stripe, started, says, hears, file, shown } = await openSiteWithAda()
    const event = stripe.payer.pays((await started(ada, orla)).intent)
    renameSync(file, `${file}-moved`)
    const answer = await says(event)
    expectFailure(answer, 503)
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    renameSync(`${file}-moved`, file)
    expect(await shown()).toEqual([])
    await hears(event)
    expect(await shown()).toHaveLength(1)
  },
)

test.for([undefined, null])('with another payment provider the webhook does not exist', async (payments) => {
  const server = await testServer(payments === undefined ? {} : { payments })
  try {
    expectFailure(await server.app.inject(signed(stripeEvent('customer.created', {}))), 404)
  } finally {
    await server.close()
  }
})
