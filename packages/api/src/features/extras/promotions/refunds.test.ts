import type { CurrentUser } from '@personae/contract/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentEvent } from '../../../ports/payment-provider.ts'
import { importRecords, SUBMISSION, type TestApp, testApp } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import {
  buy,
  DAY,
  eventOf,
  newsOf,
  ORDER,
  type PaymentsApp,
  paymentsApp,
  published,
  runDueJobs,
  send,
  type TestProvider,
} from './payments.testing.ts'

let app: TestApp
let provider: TestProvider
let root: CurrentUser
let ada: CurrentUser
let ordered: PaymentsApp['ordered']
let stateOf: PaymentsApp['stateOf']
let featured: PaymentsApp['featured']

beforeEach(async () => {
  ;({ app, provider, root, ada, ordered, stateOf, featured } = await paymentsApp())
})
afterEach(() => app.close())

test('an admin’s refund ends the promotion, is in the log, and lets the renewal start at once', async () => {
  const first = await ordered()
  await send(app, eventOf(first, 'succeeded'))
  app.clock.advance(DAY)
  await app.as(ada).payments.start({ ...ORDER, characterId: first.characterId, duration: '3-months' })
  const renewal = provider.opened.at(-1)!
  await send(app, eventOf(renewal, 'succeeded'))

  app.clock.advance(DAY)
  const now = app.clock.now().toISOString()
  const refunds = await Promise.allSettled([1, 2].map(() => app.as(root).payments.refund({ id: first.id })))
  expect(refunds.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await app.as(root).promotions.live()).toMatchObject([
    { paymentId: renewal.id, state: 'active', startsAt: now, endsAt: '2026-06-03T12:00:01.000Z' },
  ])
  expect((await app.as(root).audit.page({ action: 'payment_refunded' })).items).toMatchObject([
    { actorName: 'root', targetId: first.id, targetName: 'Orla' },
  ])
  await runDueJobs(app)
  expect(await app.as(ada).payments.receipt(first)).toMatchObject({
    status: 'refunding',
    message: 'Refunded by root.',
  })
  await send(app, eventOf(first, 'refunded'))
  expect(provider.refunds).toEqual([`pi_${first.id}`])
  expect(await newsOf(app, ada, 'promotion_ended')).toEqual(
    [
      'The promotion of “Orla” has ended early. The payment was refunded.',
      `Your $49.99 for the promotion of “Orla” were refunded.`,
    ].toReversed(),
  )
  expect(await app.as(root).payments.totals()).toMatchObject({ revenue: 12_999, transactions: 2 })
  // The owner is not notified of the end a second time.
  app.clock.advance(40 * DAY)
  await runDueJobs(app)
  expect(await newsOf(app, ada, 'promotion_ending')).toEqual([])
  expect(await newsOf(app, ada, 'promotion_ended')).toHaveLength(2)
})

test('the log says of an admin’s refund of their own payment that it was their own', async () => {
  const own = await ordered('Admiral', root)
  await send(app, eventOf(own, 'succeeded'))
  await app.as(root).payments.refund({ id: own.id })
  expect((await app.as(root).audit.page({ action: 'payment_refunded' })).items).toMatchObject([
    { targetId: own.id, isOwn: true },
  ])
})

test('the provider is out of reach for days: the refund is due again, and an admin can repeat it', async () => {
  const order = await ordered()
  await send(app, eventOf(order, 'succeeded'))
  await app.as(root).payments.refund(order)
  provider.failure = new Error('out of reach')
  for (let hour = 0; hour < 2 * 24; hour += 1) {
    await runDueJobs(app)
    app.clock.advance(60 * 60_000)
  }
  expect(await app.as(ada).payments.receipt(order)).toMatchObject({
    status: 'refund_due',
    message: 'The refund failed at the provider.',
  })
  expect(await newsOf(app, root, 'refund_due')).toHaveLength(1)
  provider.failure = null
  await app.as(root).payments.refund(order)
  await runDueJobs(app)
  expect(provider.refunds).toEqual([`pi_${order.id}`])
})

test('a removed character ends its promotion and marks the payment “refund due”; the admin refunds it', async () => {
  const order = await ordered()
  await send(app, eventOf(order, 'succeeded'))
  await app.as(root).moderation.remove({ id: order.characterId })
  expect(await featured()).toEqual([])
  expect((await app.visitor.promotions.slots()).used).toBe(0)
  const [transaction] = (await app.as(root).payments.page({})).items
  expect(transaction).toMatchObject({
    status: 'refund_due',
    characterId: null,
    characterName: 'Orla',
    message: 'The character was removed.',
  })
  expect(await newsOf(app, ada, 'promotion_ended')).toEqual([
    'The promotion of “Orla” has ended early. The character was removed.',
  ])
  expect((await app.as(ada).promotions.mine({})).items).toMatchObject([
    { state: 'ended', endReason: 'removed', characterId: null, origin: '', genres: [], imageUrl: null },
  ])
  await app.as(root).payments.refund({ id: order.id })
  await runDueJobs(app)
  expect(provider.refunds).toEqual([`pi_${order.id}`])
})

test('payments of a deleted account stay in the books, and its promotions continue', async () => {
  const order = await ordered()
  await send(app, eventOf(order, 'succeeded'))
  await app.as(ada).account.remove({ currentPassword: 'secret1' })
  expect(await featured()).toHaveLength(1)
  expect((await app.as(root).payments.page({})).items).toMatchObject([
    { payerUsername: null, status: 'paid' },
  ])
  expect(await app.as(root).promotions.live()).toMatchObject([{ ownerUsername: null }])
})

test('reports of refunds that overtake each other: the last one of the provider counts', async () => {
  const order = await ordered()
  await send(app, eventOf(order, 'succeeded'))
  const reports = [1_500, 2_000].map((amount) => eventOf(order, 'refunded', { amount }))
  for (const report of reports.toReversed()) await send(app, report)
  expect((await app.as(root).payments.totals()).revenue).toBe(2_999)
})

test('sums are by month, without refunds', async () => {
  const bought: PaymentEvent[] = []
  for (const name of ['One', 'Two', 'Three']) {
    const order = await ordered(name)
    await send(app, eventOf(order, 'succeeded'))
    bought.push(eventOf(order, 'refunded', { amount: 1_000 }))
    app.clock.advance(20 * DAY)
  }
  await send(app, bought[1]!)
  const { months, ...totals } = await app.as(root).payments.totals()
  // Paid on March 1 and 21, and on April 10; today is April 30.
  expect(totals).toEqual({ revenue: 13_997, thisMonth: 4_999, transactions: 3 })
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: '2025-05', amount: 0 })
  expect(months.slice(-3)).toEqual([
    { month: '2026-02', amount: 0 },
    { month: '2026-03', amount: 8_998 },
    { month: '2026-04', amount: 4_999 },
  ])
  expect(await stateOf((await app.as(root).payments.page({})).items[1]!)).toBe('paid')
})

test('the demo needs no provider for this: a late card, a refund', async () => {
  const demo = await testApp({ db: app.db })
  const { id: characterId } = await published(demo, ada, root, 'Orla')
  const { payment } = await demo.as(ada).payments.start({ ...ORDER, characterId })
  expect(await demo.as(ada).payments.payDemo({ id: payment.id, card: 'declined' })).toMatchObject({
    status: 'pending',
    message: 'Your card was declined. Please try another one.',
  })
  expect(await demo.as(ada).payments.payDemo({ id: payment.id, card: 'late' })).toMatchObject({
    status: 'processing',
  })
  await runDueJobs(demo)
  expect(await demo.as(ada).payments.receipt({ id: payment.id })).toMatchObject({ status: 'processing' })
  demo.clock.advance(10_000)
  await runDueJobs(demo)
  expect(await demo.as(ada).payments.receipt({ id: payment.id })).toMatchObject({ status: 'paid' })
  await demo.as(root).payments.refund({ id: payment.id })
  await runDueJobs(demo)
  expect(await demo.as(ada).payments.receipt({ id: payment.id })).toMatchObject({ status: 'refunded' })
  expect(await demo.visitor.promotions.list()).toEqual([])
  const other = await published(demo, ada, root, 'Other')
  expect(await buy(demo, ada, other.id)).toMatchObject({ status: 'paid' })
})

test('a page that is off keeps its promotion for 30 days: back in time it is shown again, else a refund is due', async () => {
  const order = await ordered()
  const { characterId: id } = order
  const sweep = (days: number) => {
    app.clock.advance(days * DAY)
    return app.services.orders.sweep()
  }
  await send(app, eventOf(order, 'succeeded'))
  await app.as(root).moderation.takeOff({ id, reason: 'A real person.' })
  expect(await featured()).toEqual([])
  expect((await app.visitor.promotions.slots()).used).toBe(1)
  const isOff = async () => (await app.as(ada).promotions.mine({})).items[0]?.isOff
  expect(await isOff()).toBe(true)
  await sweep(20)
  await app.as(root).moderation.reopen({ id, reason: 'A slip.', to: 'published', confirmOwn: true })
  await sweep(10)
  expect(await featured()).toHaveLength(1)
  expect(await isOff()).toBe(false)
  await app.as(ada).characters.unpublish({ id })
  await sweep(0)
  expect(await stateOf(order)).toBe('paid')
})

test('after 30 days off, the promotion ends with a refund that is due', async () => {
  const order = await ordered()
  const { characterId: id } = order
  await send(app, eventOf(order, 'succeeded'))
  const bob = await app.given.user('bob')
  await approvedCompany(app, bob, root, { name: 'World of Orla' })
  const request = await app.as(bob).removalRequests.create({ id, reason: 'She is not like that.' })
  await app.as(ada).characters.unpublish({ id })
  app.clock.advance(20 * DAY)
  // A page that is off already has been off since then, whatever else takes it off.
  await app.as(root).removalRequests.decide({ id: request.id, status: 'accepted' })
  app.clock.advance(10 * DAY - 1)
  await app.services.orders.sweep()
  expect(await stateOf(order)).toBe('paid')
  app.clock.advance(1)
  await app.services.orders.sweep()
  expect(await stateOf(order)).toBe('refund_due')
  expect((await app.visitor.promotions.slots()).used).toBe(0)
  expect((await newsOf(app, ada, 'promotion_ended'))[0]).toContain('was off the site for 30 days')
  // Only an admin can make the refund.
  expect(await newsOf(app, root, 'refund_due')).toEqual([
    'A refund for the promotion of “Orla” is due. The character was off the site for 30 days.',
  ])
})

test('a page that an import has withdrawn is off too: after 30 days a refund is due', async () => {
  const { name: origin } = await approvedCompany(app, ada, root, { name: 'Harbour' })
  const record = { ...SUBMISSION, origin, source: 'wiki', sourceId: '1' }
  await importRecords(app, [record])
  const [page] = (await app.visitor.characters.list({})).items
  await app.as(ada).payments.start({ ...ORDER, characterId: page!.id })
  const order = provider.opened.at(-1)!
  await send(app, eventOf(order, 'succeeded'))
  await importRecords(app, [{ ...record, status: 'rejected' }])
  expect(await featured()).toEqual([])
  for (const [days, state] of [
    [29, 'paid'],
    [1, 'refund_due'],
  ] as const) {
    app.clock.advance(days * DAY)
    // An import still changes the texts of the page.
    await importRecords(app, [
      { ...record, status: 'rejected', backstory: `${SUBMISSION.backstory} ${days}` },
    ])
    await app.services.orders.sweep()
    expect(await stateOf(order)).toBe(state)
  }
})

test('a page that is taken off during a payment is not promoted: what was paid is given back', async () => {
  const order = await ordered()
  await app.as(root).moderation.takeOff({ id: order.characterId, reason: 'A real person.' })
  await send(app, eventOf(order, 'succeeded'))
  expect(await stateOf(order)).toBe('refunding')
  await runDueJobs(app)
  expect(provider.refunds).toEqual([`pi_${order.id}`])
  expect((await app.visitor.promotions.slots()).used).toBe(0)
})

test('an account that is deleted during a payment leaves no slot reserved, and nobody else is told to wait for it', async () => {
  const order = await ordered()
  const bob = await app.given.user('bob')
  await approvedCompany(app, bob, root, { name: 'World of Orla' })
  await app.as(ada).account.remove({ currentPassword: 'secret1' })
  expect((await app.visitor.promotions.slots()).used).toBe(0)
  await app.as(bob).payments.start({ ...ORDER, characterId: order.characterId })
  await runDueJobs(app)
  expect(provider.canceled).toEqual([`pi_${order.id}`])
  await send(app, eventOf(order, 'succeeded'))
  await runDueJobs(app)
  expect(provider.refunds).toEqual([`pi_${order.id}`])
})

test('whose company is revoked during a payment does not promote a page of others: what was paid is given back', async () => {
  const page = await published(app, ada, root, 'Orla')
  const bob = await app.given.user('bob')
  const company = await approvedCompany(app, bob, root, { name: 'World of Orla' })
  await app.as(bob).payments.start({ ...ORDER, characterId: page.id })
  const order = provider.opened.at(-1)!
  await app.as(root).companies.revoke({ id: company.id, reason: 'It is not yours.' })
  await send(app, eventOf(order, 'succeeded'))
  expect(await featured()).toEqual([])
  await runDueJobs(app)
  expect(provider.refunds).toEqual([`pi_${order.id}`])
  expect(await newsOf(app, bob, 'promotion_ended')).toEqual([
    '“Orla” could not be featured. This account could no longer promote the character by the time the payment was confirmed. Your $49.99 are being refunded.',
  ])
})
