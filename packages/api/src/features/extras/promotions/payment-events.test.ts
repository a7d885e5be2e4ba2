import type { CurrentUser } from '@personae/contract/auth'
import { PROMOTION_SLOTS, RESERVATION_MS } from '@personae/contract/promotion-plans'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test-app.testing.ts'
import {
  DAY,
  eventOf,
  newsOf,
  ORDER,
  type PaymentsApp,
  paymentsApp,
  permutations,
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

const promotions = () => app.db.read.selectFrom('promotion').selectAll().execute()

test('only the provider’s events create promotions, and the client gets the secret of this payment only', async () => {
  const { id: characterId } = await published(app, ada, root, 'Orla')
  const checkout = await app.as(ada).payments.start({ ...ORDER, characterId })
  const { id } = checkout.payment
  expect(checkout).toMatchObject({ provider: 'stripe', clientSecret: `secret of ${id}` })
  expect(provider.opened).toEqual([
    { id, characterId, amount: 4_999, currency: 'usd', description: 'Promotion of Orla, 1 month' },
  ])
  await expect(app.as(ada).payments.payDemo({ id, card: 'succeeds' })).rejects.toMatchObject({
    cause: { code: 'forbidden' },
  })
  expect(await app.as(ada).payments.current()).toEqual(checkout)
  const withOtherProvider = await testApp({ db: app.db })
  expect(await withOtherProvider.as(ada).payments.current()).toBeNull()
  expect(await featured()).toEqual([])
  expect(await send(app, eventOf(provider.opened[0]!, 'succeeded'))).toBe('done')
  expect(await featured()).toHaveLength(1)
})

test('an event delivered five times, ten times concurrently, is processed once', async () => {
  const order = await ordered()
  const event = eventOf(order, 'succeeded')
  const taken = await Promise.all(Array.from({ length: 10 }, () => send(app, event)))
  for (let time = 0; time < 5; time += 1) taken.push(await send(app, event))
  expect(taken.filter((one) => one === 'done')).toHaveLength(1)
  expect(taken.filter((one) => one === 'repeated')).toHaveLength(14)
  // The same event with another id, as a second delivery endpoint would send it.
  await send(app, eventOf(order, 'succeeded'))
  expect(await promotions()).toHaveLength(1)
  expect(await newsOf(app, ada, 'promotion_active')).toHaveLength(1)
})

test('events in any order have the same result', async () => {
  for (const [types, end, count] of [
    [['processing', 'failed', 'succeeded'], 'paid', 1],
    [['failed', 'canceled', 'succeeded'], 'paid', 1],
    [['succeeded', 'disputed', 'dispute_lost'], 'refunded', 0],
    [['succeeded', 'failed', 'refunded'], 'refunded', 0],
    [['succeeded', 'disputed', 'dispute_won'], 'dispute_won', 0],
    [['succeeded', 'dispute_won', 'refunded'], 'refunded', 0],
    [['succeeded', 'refunded', 'refund_failed'], 'refund_due', 0],
    [['disputed', 'dispute_won', 'disputed'], 'disputed', 0],
  ] as const) {
    for (const order of permutations([0, 1, 2])) {
      const one = await ordered(`Orla ${types.join(' ')} ${order.join(' ')}`)
      const events = types.map((type) => eventOf(one, type))
      for (const at of order) await send(app, events[at]!)
      const { status, paidAt } = await app.as(ada).payments.receipt(one)
      expect([order, status, paidAt]).toEqual([order, end, expect.any(String)])
      const shown = (await featured()).filter(({ characterId }) => characterId === one.characterId)
      expect([order, shown.length]).toEqual([order, count])
      for (const { paymentId } of await app.as(root).promotions.live()) {
        await app.as(root).payments.refund({ id: paymentId })
        await runDueJobs(app)
      }
    }
  }
})

test('a payment confirmed after its reservation expired is accepted while a slot is free', async () => {
  const order = await ordered()
  app.clock.advance(RESERVATION_MS + 1)
  await send(app, eventOf(order, 'succeeded'))
  expect(await stateOf(order)).toBe('paid')
  expect(await featured()).toHaveLength(1)
})

test('after its reservation with all slots taken it is refunded, the payer is notified, and there is no eleventh promotion', async () => {
  const order = await ordered('Late')
  app.clock.advance(RESERVATION_MS + 1)
  const bob = await app.given.user('bob')
  for (let at = 0; at < PROMOTION_SLOTS; at += 1)
    await send(app, eventOf(await ordered(`Number ${at}`, bob), 'succeeded'))
  expect(await stateOf(order)).toBe('expired')
  await runDueJobs(app)
  expect(provider.canceled).toEqual([`pi_${order.id}`])

  for (let time = 0; time < 3; time += 1) await send(app, eventOf(order, 'succeeded'))
  expect(await stateOf(order)).toBe('refunding')
  expect(await featured()).toHaveLength(10)
  expect(await newsOf(app, ada, 'promotion_ended')).toEqual([
    '“Late” could not be featured. All slots were taken by the time the payment was confirmed. Your $49.99 are being refunded.',
  ])
  provider.failure = new Error('out of reach')
  expect(await runDueJobs(app)).toMatchObject([{ kind: 'refund', isFinal: false }])
  provider.failure = null
  app.clock.advance(60_000)
  await runDueJobs(app)
  expect(provider.refunds).toEqual([`pi_${order.id}`])
  await send(app, eventOf(order, 'refunded'))
  expect(await app.as(ada).payments.receipt({ id: order.id })).toMatchObject({
    status: 'refunded',
    promotion: null,
  })
})

test('a character that is no longer published when the payment is confirmed: refunded', async () => {
  const order = await ordered()
  await app.as(root).moderation.remove({ id: order.characterId })
  expect(await stateOf(order)).toBe('canceled')
  await runDueJobs(app)
  expect(provider.canceled).toEqual([`pi_${order.id}`])
  await send(app, eventOf(order, 'succeeded'))
  expect(await stateOf(order)).toBe('refunding')
  expect(await promotions()).toEqual([])
})

test('a payment that does not match its order creates no promotion', async () => {
  for (const wrong of [{ amount: 1 }, { amount: null }, { currency: 'eur' }, { characterId: 'another' }]) {
    const order = await ordered(`Orla ${JSON.stringify(wrong)}`)
    expect(await send(app, eventOf(order, 'succeeded', wrong))).toBe('done')
    expect(await app.as(ada).payments.receipt({ id: order.id })).toMatchObject({
      status: 'refund_due',
      message: 'The payment does not match the order.',
    })
  }
  expect(await newsOf(app, root, 'refund_due')).toHaveLength(4)
  const order = await ordered('Foreign')
  for (const foreign of [
    { providerPaymentId: 'pi_foreign' },
    { providerPaymentId: 'pi_foreign', orderId: null },
    { providerPaymentId: 'pi_foreign', orderId: 'nothing' },
  ])
    expect(await send(app, eventOf(order, 'succeeded', foreign))).toBe('unknown')
  expect(await stateOf(order)).toBe('pending')
  expect(await promotions()).toEqual([])
})

test('the process stopped before it stored the provider’s id: the event’s metadata has the order', async () => {
  const order = await ordered()
  await app.db.transact((tx) =>
    tx.updateTable('payment').set({ providerPaymentId: null }).where('id', '=', order.id).execute(),
  )
  await send(app, eventOf(order, 'succeeded'))
  expect(await stateOf(order)).toBe('paid')
  await app.as(root).payments.refund(order)
  await runDueJobs(app)
  expect(provider.refunds).toEqual([`pi_${order.id}`])
})

test('its reservation expires while the provider is asked: it cannot be paid, and is canceled there', async () => {
  const { id: characterId } = await published(app, ada, root, 'Orla')
  const open = provider.open.bind(provider)
  vi.spyOn(provider, 'open').mockImplementation(async (order) => {
    app.clock.advance(RESERVATION_MS)
    await runDueJobs(app)
    return open(order)
  })
  await expect(app.as(ada).payments.start({ ...ORDER, characterId })).rejects.toThrow(
    'This payment is no longer open. Please start again.',
  )
  const [order] = provider.opened
  expect(await stateOf(order!)).toBe('expired')
  expect(await runDueJobs(app)).toEqual([])
  expect(provider.canceled).toEqual([`pi_${order!.id}`])
})

test('canceled at the provider, which is out of reach: one that is paid meanwhile is not canceled there', async () => {
  const [order, other] = [await ordered('Orla'), await ordered('Other', await app.given.user('bob'))]
  provider.failure = new Error('out of reach')
  app.clock.advance(RESERVATION_MS)
  await runDueJobs(app)
  await send(app, eventOf(order, 'succeeded'))
  expect(await stateOf(order)).toBe('paid')
  provider.failure = null
  // The provider knows the other payment when it is canceled.
  vi.spyOn(provider, 'cancel').mockImplementation(async (id) => {
    expect(id).toBe(`pi_${other.id}`)
    return eventOf(other, 'succeeded')
  })
  app.clock.advance(60_000)
  expect(await runDueJobs(app)).toEqual([])
  expect(await featured()).toHaveLength(2)
})

test('canceled at the provider: its slot is free', async () => {
  const order = await ordered()
  await send(app, eventOf(order, 'canceled'))
  expect(await stateOf(order)).toBe('canceled')
  expect(await app.visitor.promotions.slots()).toMatchObject({ used: 0 })
})

test('a declined card gives its reason, keeps the slot, and another card can be tried', async () => {
  const order = await ordered()
  await send(app, eventOf(order, 'failed', { message: 'Your card was declined.' }))
  expect(await app.as(ada).payments.receipt({ id: order.id })).toMatchObject({
    status: 'pending',
    message: 'Your card was declined.',
  })
  await send(app, eventOf(order, 'succeeded'))
  expect(await app.as(ada).payments.receipt({ id: order.id })).toMatchObject({
    status: 'paid',
    message: null,
  })
})

test('a payment that is being confirmed keeps its slot beyond the half hour, and cannot be started twice', async () => {
  const order = await ordered()
  await send(app, eventOf(order, 'processing'))
  app.clock.advance(2 * RESERVATION_MS)
  expect((await app.visitor.promotions.slots()).used).toBe(1)
  await expect(app.as(ada).payments.cancel({ id: order.id })).rejects.toMatchObject({
    cause: { code: 'conflict' },
  })
  await expect(app.as(ada).payments.start({ ...ORDER, characterId: order.characterId })).rejects.toThrow(
    'Your last payment is still being confirmed. Please wait a moment.',
  )
  await send(app, eventOf(order, 'succeeded'))
  expect(await featured()).toHaveLength(1)
})

test.for([
  ['succeeded', 'paid', 1],
  [null, 'canceled', 0],
] as const)(
  'a payment that is still being confirmed after a day is asked for at the provider: %s',
  async ([type, state, shown]) => {
    const order = await ordered()
    await send(app, eventOf(order, 'processing'))
    app.clock.advance(DAY - 1)
    await runDueJobs(app)
    expect(provider.canceled).toEqual([])
    vi.spyOn(provider, 'cancel').mockResolvedValue(type && eventOf(order, type))
    app.clock.advance(1)
    await runDueJobs(app)
    expect(await stateOf(order)).toBe(state)
    expect(await featured()).toHaveLength(shown)
    expect((await app.visitor.promotions.slots()).used).toBe(shown)
  },
)

test('a payment that fails after its reservation has ended is over: its slot is free, and it can no longer be paid', async () => {
  const order = await ordered()
  await send(app, eventOf(order, 'processing'))
  app.clock.advance(RESERVATION_MS)
  await runDueJobs(app)
  await send(app, eventOf(order, 'failed'))
  await runDueJobs(app)
  expect(await stateOf(order)).toBe('expired')
  expect(provider.canceled).toEqual([`pi_${order.id}`])
})

test('a refund that was due or under way before a dispute is not forgotten when the dispute is won', async () => {
  for (const [isRefunded, isLate, state] of [
    [false, false, 'refund_due'],
    [false, true, 'refund_due'],
    [true, false, 'refund_due'],
    // The refund job has not seen the dispute.
    [true, true, 'refunding'],
  ] as const) {
    const order = await ordered(`Orla ${isRefunded} ${isLate}`)
    await send(app, eventOf(order, 'succeeded'))
    await app.as(root).moderation.remove({ id: order.characterId })
    if (isRefunded) await app.as(root).payments.refund({ id: order.id })
    const events = [eventOf(order, 'disputed'), eventOf(order, 'dispute_won')]
    for (const event of isLate ? events.toReversed() : events) await send(app, event)
    expect(await app.as(ada).payments.receipt(order)).toMatchObject({
      status: state,
      message: 'The character was removed.',
    })
  }
})
