import type { CurrentUser } from '@personae/contract/auth'
import { PROMOTION_SLOTS, RESERVATION_MS, ROTATION_MS } from '@personae/contract/promotion-plans'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { buy, DAY, newsOf, ORDER, published, runDueJobs } from './payments.testing.ts'

let app: TestApp
let root: CurrentUser
let ada: CurrentUser

beforeEach(async () => {
  app = await testApp()
  root = await app.given.admin()
  ada = await app.given.user('ada')
})
afterEach(() => app.close())

/** Promotes `count` characters of ada, bought one second after the other. */
async function feature(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 1; at <= count; at += 1) {
    const { id } = await published(app, ada, root, `Number ${at}`)
    await buy(app, ada, id)
    ids.push(id)
  }
  return ids
}

const used = async () => (await app.visitor.promotions.slots()).used
const featured = async () => (await app.visitor.promotions.list()).map(({ characterId }) => characterId)

test('the eleventh user learns before paying that all slots are taken, and when one becomes free', async () => {
  await feature(PROMOTION_SLOTS)
  const bob = await app.given.user('bob')
  const late = await published(app, bob, root, 'Late')
  const firstEnd = app.db.read.selectFrom('promotion').select('endsAt').orderBy('endsAt')
  const { endsAt } = await firstEnd.executeTakeFirstOrThrow()
  expect(await app.as(bob).promotions.slots()).toEqual({ used: 10, total: 10, nextFreeAt: endsAt })
  await expect(app.as(bob).payments.start({ ...ORDER, characterId: late.id })).rejects.toMatchObject({
    cause: {
      code: 'conflict',
      message: 'All 10 slots are taken. The next one becomes free on April 1, 2026 at 12:00 PM UTC.',
    },
  })
  expect(await app.as(bob).payments.current()).toBeNull()

  app.clock.advance(Date.parse(endsAt) - app.clock.now().getTime())
  const { payment } = await app.as(bob).payments.start({ ...ORDER, characterId: late.id })
  expect(payment.status).toBe('pending')
  expect(await used()).toBe(10)
})

test('a slot whose payment is still being confirmed after its time is not announced as the next free one', async () => {
  const [id] = await feature(PROMOTION_SLOTS - 1)
  const { id: last } = await published(app, ada, root, 'Last')
  const { payment } = await app.as(ada).payments.start({ ...ORDER, characterId: last })
  await app.as(ada).payments.payDemo({ id: payment.id, card: 'late' })
  app.clock.advance(RESERVATION_MS + 1)
  const live = await app.as(root).promotions.live()
  const { endsAt } = live.find(({ characterId }) => characterId === id)!
  expect(await app.visitor.promotions.slots()).toEqual({ used: 10, total: 10, nextFreeAt: endsAt })
})

test('twenty concurrent payments for the last slot: one is started, nineteen are refused', async () => {
  await feature(PROMOTION_SLOTS - 1)
  const orders: { who: CurrentUser; id: string }[] = []
  for (let at = 0; at < 20; at += 1) {
    const who = await app.given.user(`person-${at}`)
    orders.push({ who, id: (await published(app, who, root, `Hope ${at}`)).id })
  }
  const tries = await Promise.allSettled(
    orders.map(({ who, id }) => app.as(who).payments.start({ ...ORDER, characterId: id })),
  )
  const refused = tries.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(19)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ message: expect.stringContaining('All 10 slots are taken.') })
  expect(await used()).toBe(10)
})

test('a reservation expires after half an hour; then its slot is free, and it can no longer be paid', async () => {
  await feature(PROMOTION_SLOTS - 1)
  const bob = await app.given.user('bob')
  const [his, hers] = [await published(app, bob, root, 'His'), await published(app, ada, root, 'Hers')]
  const { payment } = await app.as(bob).payments.start({ ...ORDER, characterId: his.id })
  app.clock.advance(RESERVATION_MS - 1)
  expect(await used()).toBe(10)
  expect((await app.as(bob).payments.current())?.payment.id).toBe(payment.id)
  await expect(app.as(ada).payments.start({ ...ORDER, characterId: hers.id })).rejects.toThrow(/slots/)

  app.clock.advance(1)
  expect(await used()).toBe(9)
  expect(await app.as(bob).payments.current()).toBeNull()
  await expect(app.as(bob).payments.payDemo({ id: payment.id, card: 'succeeds' })).rejects.toThrow(
    'This payment is no longer open. Please start again.',
  )
  await buy(app, ada, hers.id)
  expect(await app.as(bob).payments.receipt({ id: payment.id })).toMatchObject({ status: 'expired' })
  expect(await used()).toBe(10)
})

test('starting again, or canceling, leaves no second reservation', async () => {
  const [one, two] = [await published(app, ada, root, 'One'), await published(app, ada, root, 'Two')]
  const first = await app.as(ada).payments.start({ ...ORDER, characterId: one.id })
  const second = await app.as(ada).payments.start({ ...ORDER, characterId: two.id })
  expect(await used()).toBe(1)
  expect(await app.as(ada).payments.receipt({ id: first.payment.id })).toMatchObject({ status: 'canceled' })
  expect((await app.as(ada).payments.current())?.payment).toEqual(second.payment)
  for (let time = 0; time < 2; time += 1) await app.as(ada).payments.cancel({ id: second.payment.id })
  expect(await used()).toBe(0)
  expect(await app.as(ada).payments.current()).toBeNull()
})

test('if no slot is free, the earlier payment stays open', async () => {
  await feature(PROMOTION_SLOTS - 1)
  const bob = await app.given.user('bob')
  const [one, two] = [await published(app, bob, root, 'One'), await published(app, bob, root, 'Two')]
  const { payment } = await app.as(bob).payments.start({ ...ORDER, characterId: one.id })
  const eve = await app.given.user('eve')
  const other = await published(app, eve, root, 'Other')
  await expect(app.as(eve).payments.start({ ...ORDER, characterId: other.id })).rejects.toThrow(/slots/)
  // Bob starts again with the slot that he has reserved.
  const again = await app.as(bob).payments.start({ ...ORDER, characterId: two.id })
  expect(again.payment.id).not.toBe(payment.id)
  expect(await used()).toBe(10)
})

test('a renewal starts when the old one ends, takes no other slot, and sends no notice in between', async () => {
  const [id] = await feature(PROMOTION_SLOTS)
  const { items } = await app.as(ada).promotions.mine({ limit: 100 })
  const first = items.find((one) => one.characterId === id)
  const { promotion } = await buy(app, ada, id!, { duration: '3-months' })
  expect(promotion).toEqual({ startsAt: first!.endsAt, endsAt: '2026-07-01T12:00:01.000Z' })
  expect(await used()).toBe(10)
  expect(await newsOf(app, ada, 'promotion_active')).toContain(
    'The promotion of “Number 1” is renewed from April 1, 2026 (UTC) until July 1, 2026 (UTC).',
  )
  const [renewal] = (await app.as(ada).promotions.mine({})).items
  expect(renewal).toMatchObject({ characterId: id, state: 'scheduled', amount: 12_999 })
  const { promotion: second } = await buy(app, ada, id!)
  expect(second!.startsAt).toBe(promotion!.endsAt)

  app.clock.advance(Date.parse(first!.endsAt) - app.clock.now().getTime() - 1)
  await runDueJobs(app)
  expect(await featured()).toContain(id)
  app.clock.advance(DAY)
  await runDueJobs(app)
  expect(await featured()).toEqual([id])
  for (const type of ['promotion_ending', 'promotion_ended'])
    expect((await newsOf(app, ada, type)).join()).not.toContain('“Number 1”')
})

test('a renewal that starts earlier, since the promotion of another buyer ended early: its buyer is told its days', async () => {
  const bob = await app.given.user('bob')
  await approvedCompany(app, bob, root, { name: 'World of Orla' })
  const { id } = await published(app, ada, root, 'Orla')
  const first = await buy(app, ada, id)
  await buy(app, bob, id, { duration: '3-months' })
  app.clock.advance(2 * DAY)
  await app.as(root).payments.refund({ id: first.id })
  expect(await newsOf(app, bob, 'promotion_active')).toEqual([
    'The promotion of “Orla” now runs from March 3, 2026 (UTC) until June 3, 2026 (UTC), since the one before it has ended early.',
    'The promotion of “Orla” is renewed from April 1, 2026 (UTC) until July 1, 2026 (UTC).',
  ])
})

test('a renewal that is refunded in the last three days: the end of what runs is announced then', async () => {
  const { id } = await published(app, ada, root, 'Orla')
  const { promotion } = await buy(app, ada, id)
  const renewal = await buy(app, ada, id)
  app.clock.advance(Date.parse(promotion!.endsAt) - app.clock.now().getTime() - 2 * DAY)
  await runDueJobs(app)
  expect(await newsOf(app, ada, 'promotion_ending')).toEqual([])
  await app.as(root).payments.refund({ id: renewal.id })
  for (const _ of [1, 2]) {
    await runDueJobs(app)
    expect(await newsOf(app, ada, 'promotion_ending')).toEqual([
      'The promotion of “Orla” ends on April 1, 2026 (UTC). A renewal starts when it ends.',
    ])
    app.clock.advance(DAY)
  }
})

test('in a shorter month a promotion ends on its last day, whatever the time zone of the server', async () => {
  app.clock.advance(Date.parse('2027-01-31T23:30:00Z') - app.clock.now().getTime())
  const { id } = await published(app, ada, root, 'Late')
  const { promotion } = await buy(app, ada, id)
  expect(promotion!.endsAt).toBe('2027-02-28T23:30:01.000Z')
})

test('each of ten is first equally often', async () => {
  const ids = await feature(10)
  const firsts: string[] = []
  for (let round = 0; round < 50; round += 1) {
    const [first] = await featured()
    firsts.push(first!)
    app.clock.advance(ROTATION_MS)
  }
  for (const id of ids) expect(firsts.filter((first) => first === id)).toHaveLength(5)
})

test('views and clicks are counted for the owner, only for featured characters', async () => {
  const [id] = await feature(1)
  const promotion = (await app.visitor.promotions.list())[0]!.id
  const from = (address: string) => app.as(null, {}, { address }).promotions
  await from('192.0.2.1').count({ shown: [promotion, promotion, 'nothing'] })
  await from('192.0.2.2').count({ shown: [promotion], followed: promotion })
  await from('192.0.2.2').count({ shown: [], followed: 'nothing' })
  // All addresses of one IPv6 /48 network count as one customer.
  for (let at = 0; at < 5; at += 1) await from(`2001:db8:0:${at}::/64`).count({ shown: [promotion] })
  await app.services.promotions.flush()
  await app.services.promotions.flush()
  const { items } = await app.as(ada).promotions.mine({})
  expect(items).toMatchObject([{ characterId: id, impressions: 3, clicks: 1 }])
  expect((await app.as(root).promotions.live())[0]).toMatchObject({ impressions: 3, ownerUsername: 'ada' })
  expect(await app.as(root).promotions.mine({})).toMatchObject({ items: [], total: 0 })
})

test('a promotion counts one view and one click of a visitor in 24 hours', async () => {
  await feature(2)
  const [first, second] = (await app.visitor.promotions.list()).map(({ id }) => id)
  const counts = async () => {
    await app.services.promotions.flush()
    const live = await app.as(root).promotions.live()
    return live.map(({ impressions, clicks }) => ({ impressions, clicks }))
  }
  for (const caller of [app.visitor, app.visitor, app.as(ada)])
    await caller.promotions.count({ shown: [first!], followed: first })
  await app.visitor.promotions.count({ shown: [second!] })
  expect(await counts()).toEqual([
    { impressions: 1, clicks: 1 },
    { impressions: 1, clicks: 0 },
  ])
  app.clock.advance(DAY - 1)
  await app.visitor.promotions.count({ shown: [first!] })
  app.clock.advance(1)
  await app.visitor.promotions.count({ shown: [first!] })
  expect((await counts())[0]).toEqual({ impressions: 2, clicks: 1 })
})
