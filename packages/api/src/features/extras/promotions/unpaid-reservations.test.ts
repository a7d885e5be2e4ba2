import type { CurrentUser } from '@personae/contract/auth'
import { PROMOTION_SLOTS, RESERVATION_MS, UNPAID_PENALTY_MS } from '@personae/contract/promotion-plans'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { buy, ORDER, published, runDueJobs } from './payments.testing.ts'

const MINUTE = 60_000

let app: TestApp
let root: CurrentUser

beforeEach(async () => {
  app = await testApp()
  root = await app.given.admin()
})
afterEach(() => app.close())

/** A user with a published character. */
async function owner(name: string) {
  const who = await app.given.user(name)
  const { id: characterId } = await published(app, who, root, `Character of ${name}`)
  const payments = app.as(who).payments
  return { who, characterId, payments, start: () => payments.start({ ...ORDER, characterId }) }
}

const owners = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => owner(`${name}-${at}`)))

/** Sells `count` slots. */
async function sell(count: number): Promise<void> {
  for (const { who, characterId } of await owners('sold', count)) await buy(app, who, characterId)
}

const slots = () => app.visitor.promotions.slots()
const refused = (start: Promise<unknown>, message: string) =>
  expect(start).rejects.toMatchObject({ cause: { code: 'conflict', message } })

const PRECEDED =
  'All 10 slots are taken. Your last reservation was not paid: for six hours, other buyers come first.'

test('ten accounts that renew every half hour, before or after its end: a buyer gets a slot in every further one', async () => {
  const holders = await owners('holder', PROMOTION_SLOTS)
  const [idle, paying] = [await owner('idle'), await app.given.user('paying')]
  for (const { start } of holders) await start()
  await expect(idle.start()).rejects.toThrow('All 10 slots are taken. The next one becomes free on')
  for (let round = 1; round <= 4; round += 1) {
    const half = PROMOTION_SLOTS / 2
    app.clock.advance(RESERVATION_MS - MINUTE)
    for (const { start } of holders.slice(0, half)) await start().catch(() => {})
    app.clock.advance(MINUTE)
    if (round % 2 === 0) await runDueJobs(app)
    for (const { start } of holders.slice(half)) await start().catch(() => {})
    expect(await slots()).toMatchObject({ nextFreeAt: null })

    const { id } = await published(app, paying, root, `Bought in round ${round}`)
    expect(await buy(app, paying, id)).toMatchObject({ status: 'paid' })
    // This buyer began later than the holders, and does not pay either.
    expect((await idle.start()).payment.status).toBe('pending')
    for (const { start } of holders) await start().catch(() => {})
    expect((await idle.payments.current())?.payment.status).toBe('pending')
  }
  expect(await app.visitor.promotions.list()).toHaveLength(4)
})

test('a buyer alone can start again as often as they like, even with the last slot', async () => {
  await sell(PROMOTION_SLOTS - 1)
  const bob = await owner('bob')
  for (let time = 0; time < 5; time += 1) {
    const { payment } = await bob.start()
    const reservedUntil = new Date(app.clock.now().getTime() + RESERVATION_MS).toISOString()
    expect(payment).toMatchObject({ status: 'pending', reservedUntil })
    app.clock.advance(RESERVATION_MS)
  }
  expect(await buy(app, bob.who, bob.characterId)).toMatchObject({ status: 'paid' })
})

test('one who has let a reservation run out gives way to a buyer who finds no slot, and then comes after others', async () => {
  await sell(PROMOTION_SLOTS - 1)
  const [bob, eve, dan] = [await owner('bob'), await owner('eve'), await owner('dan')]
  await bob.start()
  app.clock.advance(RESERVATION_MS)
  const { payment } = await bob.start()
  expect(await slots()).toEqual({ used: 9, total: 10, nextFreeAt: null })
  await eve.start()
  expect(await slots()).toMatchObject({ used: 10 })
  expect(await bob.payments.receipt({ id: payment.id })).toMatchObject({ status: 'expired' })
  await refused(
    bob.payments.payDemo({ id: payment.id, card: 'succeeds' }),
    'This payment is no longer open. Please start again.',
  )
  await expect(bob.start()).rejects.toThrow('The next one becomes free on')

  app.clock.advance(RESERVATION_MS)
  await eve.start()
  // Eve began later.
  await refused(bob.start(), PRECEDED)
  await dan.start()
  await expect(eve.start()).rejects.toThrow('The next one becomes free on')
})

test('within its half hour a reservation gives way to nobody, however often it is started again', async () => {
  await sell(PROMOTION_SLOTS - 1)
  const [bob, eve] = [await owner('bob'), await owner('eve')]
  await bob.start()
  for (let time = 0; time < 3; time += 1) {
    app.clock.advance(9 * MINUTE)
    const { payment } = await bob.start()
    await expect(eve.start()).rejects.toThrow('The next one becomes free on')
    expect((await bob.payments.current())?.payment.id).toBe(payment.id)
  }
  app.clock.advance(3 * MINUTE)
  expect((await eve.start()).payment.status).toBe('pending')
})

test('canceling shortly before the end does not count as a fresh start, nor does another account', async () => {
  await sell(PROMOTION_SLOTS - 1)
  const [bob, eve] = [await owner('bob'), await owner('eve')]
  const carl = await app.given.user('carl')
  await approvedCompany(app, carl, root, { name: 'World of Character of bob' })
  const { payment } = await bob.start()
  app.clock.advance(RESERVATION_MS - MINUTE)
  await bob.payments.cancel({ id: payment.id })
  app.clock.advance(MINUTE)
  await app.as(carl).payments.start({ ...ORDER, characterId: bob.characterId })
  expect((await eve.start()).payment.status).toBe('pending')
})

test('after six hours an unpaid reservation no longer counts', async () => {
  await sell(PROMOTION_SLOTS - 1)
  const [bob, eve] = [await owner('bob'), await owner('eve')]
  await bob.start()
  app.clock.advance(RESERVATION_MS + UNPAID_PENALTY_MS)
  await bob.start()
  await expect(eve.start()).rejects.toThrow('The next one becomes free on')
})

test('one who has paid for an earlier reservation gives way to nobody', async () => {
  await sell(PROMOTION_SLOTS - 2)
  const [bob, eve] = [await owner('bob'), await owner('eve')]
  const { id: earlier } = await published(app, bob.who, root, 'Paid before')
  await buy(app, bob.who, earlier)
  app.clock.advance(RESERVATION_MS)
  await bob.start()
  await expect(eve.start()).rejects.toThrow('The next one becomes free on')
})

test('the renewal of a running promotion takes no slot, and so gives way to nobody', async () => {
  await sell(PROMOTION_SLOTS - 1)
  const [bob, eve] = [await owner('bob'), await owner('eve')]
  await buy(app, bob.who, bob.characterId)
  await bob.start()
  app.clock.advance(RESERVATION_MS)
  const { payment } = await bob.start()
  await expect(eve.start()).rejects.toThrow('The next one becomes free on')
  expect((await bob.payments.current())?.payment.id).toBe(payment.id)
  expect(await slots()).toMatchObject({ used: 10 })
})
