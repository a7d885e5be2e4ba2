import { expect, test } from 'vitest'
import { testApp } from '../../test-app.testing.ts'
import { buy, DAY, newsOf, ORDER, published, workOff } from './payments.testing.ts'

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
    '“Orla” is featured on the home page until April 1, 2026.',
  ])

  app.clock.advance(Date.parse(endsAt) - app.clock.now().getTime() - 1_000)
  expect(await app.visitor.promotions.list()).toHaveLength(1)
  app.clock.advance(1_000)
  expect(await app.visitor.promotions.list()).toEqual([])
  expect(await app.visitor.promotions.slots()).toMatchObject({ used: 0 })
  await app.close()
})

test('its owner is notified three days before the end and at the end, each once, even after a restart', async () => {
  const { app, ada, orla } = await paymentsApp()
  const { promotion } = await buy(app, ada, orla.id)
  const until = (time: number) => app.clock.advance(time - app.clock.now().getTime())
  const end = Date.parse(promotion!.endsAt)

  until(end - 3 * DAY - 1_000)
  await workOff(app)
  expect(await newsOf(app, ada, 'promotion_ending')).toEqual([])
  until(end - 3 * DAY)
  await workOff(app)
  await workOff(app)
  const ending = ['The promotion of “Orla” ends on April 1, 2026. A renewal starts when it ends.']
  expect(await newsOf(app, ada, 'promotion_ending')).toEqual(ending)

  until(end - 1_000)
  await workOff(app)
  expect(await newsOf(app, ada, 'promotion_ended')).toEqual([])
  until(end + 1_000)
  const restarted = await testApp({ db: app.db })
  restarted.clock.advance(app.clock.now().getTime() - restarted.clock.now().getTime())
  await workOff(restarted)
  await workOff(app)
  expect(await newsOf(app, ada, 'promotion_ended')).toEqual(['The promotion of “Orla” has ended.'])
  expect(await newsOf(app, ada, 'promotion_ending')).toEqual(ending)
  await app.close()
})
