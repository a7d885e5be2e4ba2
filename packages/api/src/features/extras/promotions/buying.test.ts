import { failOn } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { approveAll, approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { failureIn } from '../../members.testing.ts'
import { type TestApp, testApp } from '../../../test-app.testing.ts'
import { buy, DAY, newsOf, ORDER, published, runDueJobs } from './payments.testing.ts'

async function paymentsApp() {
  const app = await testApp()
  const root = await app.given.admin()
  const ada = await app.given.user('ada')
  const orla = await published(app, ada, root, 'Orla')
  return { app, root, ada, orla }
}

test('a month is bought: reserved, paid, shown, and over after a month', async () => {
  const { app, ada, orla } = await paymentsApp()
  const { payment, provider } = await app.as(ada).payments.start({ ...ORDER, characterId: orla.id })
  expect(provider).toBe('demo')
  expect(payment).toMatchObject({
    status: 'pending',
    amount: 4_999,
    currency: 'usd',
    reservedUntil: new Date(app.clock.now().getTime() + 30 * 60_000).toISOString(),
    promotion: null,
  })
  expect(await app.visitor.promotions.list()).toEqual([])
  expect(await app.visitor.promotions.slots()).toEqual({ used: 1, total: 10, nextFreeAt: null })

  const paid = await app.as(ada).payments.payDemo({ id: payment.id, card: 'succeeds' })
  const startsAt = app.clock.now().toISOString()
  const endsAt = '2026-04-01T12:00:01.000Z'
  expect(paid).toMatchObject({ status: 'paid', paidAt: startsAt, promotion: { startsAt, endsAt } })
  expect(await app.as(ada).payments.receipt({ id: payment.id })).toEqual(paid)
  expect(await app.visitor.promotions.list()).toEqual([
    {
      id: expect.any(String),
      characterId: orla.id,
      title: ORDER.title,
      description: ORDER.description,
      character: { genres: ['Games'], imageUrl: null, name: 'Orla', origin: 'World of Orla' },
    },
  ])
  expect(await newsOf(app, ada, 'promotion_active')).toEqual([
    '“Orla” is featured on the home page until April 1, 2026 (UTC).',
  ])

  app.clock.advance(Date.parse(endsAt) - app.clock.now().getTime() - 1_000)
  expect(await app.visitor.promotions.list()).toHaveLength(1)
  app.clock.advance(1_000)
  expect(await app.visitor.promotions.list()).toEqual([])
  expect(await app.visitor.promotions.slots()).toMatchObject({ used: 0 })
  expect((await app.as(ada).promotions.mine({})).items).toMatchObject([
    { state: 'ended', endReason: 'over', origin: 'World of Orla', genres: ['Games'] },
  ])
  expect((await app.as(ada).promotions.promotable({})).items).toMatchObject([{ promotedUntil: null }])
  await app.close()
})

/** Runs all due jobs, and again, because the first run could not delete them. */
async function runDueJobsTwice(app: TestApp): Promise<void> {
  const mend = await failOn(app.db, { table: 'job', event: 'delete', message: 'a fault' })
  expect(await runDueJobs(app)).toMatchObject([{ error: 'a fault', isFinal: false }])
  await mend()
  app.clock.advance(5_000)
  expect(await runDueJobs(app)).toEqual([])
}

test('its owner is notified three days before the end and at the end, each once, even if the server stops after it', async () => {
  const { app, root, ada, orla } = await paymentsApp()
  const bob = await app.given.user('bob')
  // A promotion that continues after the others.
  await buy(app, bob, (await published(app, bob, root, 'Bo')).id, { duration: '3-months' })
  const { promotion } = await buy(app, ada, orla.id)
  const until = (time: number) => app.clock.advance(time - app.clock.now().getTime())
  const end = Date.parse(promotion!.endsAt)

  until(end - 3 * DAY - 1_000)
  await runDueJobs(app)
  expect(await newsOf(app, ada, 'promotion_ending')).toEqual([])
  until(end - 3 * DAY)
  await runDueJobsTwice(app)
  const ending = ['The promotion of “Orla” ends on April 1, 2026 (UTC). A renewal starts when it ends.']
  expect(await newsOf(app, ada, 'promotion_ending')).toEqual(ending)

  until(end - 1_000)
  await runDueJobs(app)
  expect(await newsOf(app, ada, 'promotion_ended')).toEqual([])
  until(end + 1_000)
  const restarted = await testApp({ db: app.db })
  restarted.clock.advance(app.clock.now().getTime() - restarted.clock.now().getTime())
  await runDueJobsTwice(restarted)
  await runDueJobs(app)
  expect(await newsOf(app, ada, 'promotion_ended')).toEqual(['The promotion of “Orla” has ended.'])
  expect(await newsOf(app, ada, 'promotion_ending')).toEqual(ending)
  await app.close()
})

test('a renewal that is refunded before it has begun does not end before its begin', async () => {
  const { app, root, ada, orla } = await paymentsApp()
  await buy(app, ada, orla.id)
  const { id } = await buy(app, ada, orla.id)
  app.clock.advance(DAY)
  await app.as(root).payments.refund({ id })
  const at = app.clock.now().toISOString()
  const term = { startsAt: at, endsAt: at }
  expect((await app.as(ada).payments.receipt({ id })).promotion).toEqual(term)
  expect((await app.as(ada).promotions.mine({})).items).toMatchObject([
    { ...term, state: 'ended' },
    { state: 'active' },
  ])
  await app.close()
})

test('if a late card cannot be confirmed later, it is not being confirmed: another one pays', async () => {
  const { app, ada, orla } = await paymentsApp()
  const { payment } = await app.as(ada).payments.start({ ...ORDER, characterId: orla.id })
  const pay = (card: 'late' | 'succeeds') => app.as(ada).payments.payDemo({ id: payment.id, card })
  const mend = await failOn(app.db, { table: 'job', event: 'insert', message: 'a fault' })
  await expect(pay('late')).rejects.toThrow('a fault')
  await mend()
  expect(await pay('succeeds')).toMatchObject({ status: 'paid' })
  await app.close()
})

test('the owner of a universe’s company promotes its characters, the owner of another one does not', async () => {
  const { app, root, orla } = await paymentsApp()
  const [eve, fay] = [await app.given.user('eve'), await app.given.user('fay')]
  const { id } = await app.as(eve).companies.create({ name: 'World of Orla' })
  await approvedCompany(app, fay, root, { name: 'Elsewhere' })
  const start = (by: typeof eve) => app.as(by).payments.start({ ...ORDER, characterId: orla.id })
  expect(await failureIn(start(eve)), 'before it is approved').toMatchObject({ code: 'forbidden' })
  await approveAll(app, root, id)
  expect(await failureIn(start(fay))).toMatchObject({ code: 'forbidden' })
  expect(await app.as(fay).promotions.promotable({})).toMatchObject({ items: [] })
  expect(await start(eve)).toMatchObject({ payment: { status: 'pending' } })
  await app.close()
})

test('one’s promotions, and all payments, are listed latest first in pages, but what is owed comes first', async () => {
  const { app, root, ada, orla } = await paymentsApp()
  const bob = await app.given.user('bob')
  for (const [by, id] of [
    [ada, orla.id],
    [bob, (await published(app, bob, root, 'Bo')).id],
    [ada, (await published(app, ada, root, 'Pip')).id],
  ] as const)
    await buy(app, by, id)
  const mine = await app.as(ada).promotions.mine({ limit: 1 })
  const older = await app.as(ada).promotions.mine({ limit: 1, cursor: mine.nextCursor })
  const names = (pages: { items: { characterName: string }[] }[]) =>
    pages.map(({ items }) => items.map(({ characterName }) => characterName))
  expect(names([mine, older])).toEqual([['Pip'], ['Orla']])
  expect(older.nextCursor).toBeNull()
  const { payments } = app.as(root)
  const latest = await payments.page({ limit: 2 })
  const last = await payments.page({ limit: 2, cursor: latest.nextCursor })
  expect(names([latest, last])).toEqual([['Pip', 'Bo'], ['Orla']])
  expect(last.nextCursor).toBeNull()
  await payments.refund({ id: last.items[0]!.id })
  const owed = await payments.page({ limit: 1 })
  expect(names([owed, await payments.page({ cursor: owed.nextCursor })])).toEqual([['Orla'], ['Pip', 'Bo']])
  expect(await failureIn(payments.refund({ id: 'none' }))).toMatchObject({ code: 'not_found' })
  await app.close()
})

test('a webhook is told when a character begins and ceases to be featured, and not of a renewal', async () => {
  const { app, root, ada, orla } = await paymentsApp()
  const events = ['promotion.started' as const, 'promotion.ended' as const]
  await app.as(ada).webhooks.create({ url: 'https://example.org/', events })
  const told = async () => {
    await app.services.jobs.runDue('webhook')
    return app.receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  }
  const first = await buy(app, ada, orla.id)
  expect(await told()).toEqual(['promotion.started'])
  const renewal = await buy(app, ada, orla.id)
  await app.as(root).payments.refund({ id: first.id })
  expect(await told()).toEqual(['promotion.started'])
  await app.as(root).payments.refund({ id: renewal.id })
  expect(await told()).toEqual(['promotion.started', 'promotion.ended'])
  await app.close()
})

test('bought again after its end, before anyone was told of that: first the end is told, then the new start', async () => {
  const { app, ada, orla } = await paymentsApp()
  const events = ['promotion.started' as const, 'promotion.ended' as const]
  await app.as(ada).webhooks.create({ url: 'https://example.org/', events })
  await buy(app, ada, orla.id)
  app.clock.advance(32 * DAY)
  await buy(app, ada, orla.id)
  await runDueJobs(app)
  expect(await newsOf(app, ada, 'promotion_ended')).toHaveLength(1)
  await app.services.jobs.runDue('webhook')
  const told = app.receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  expect(told).toEqual(['promotion.started', 'promotion.ended', 'promotion.started'])
  await app.close()
})
