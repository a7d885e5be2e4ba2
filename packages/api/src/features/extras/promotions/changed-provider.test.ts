import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test-app.testing.ts'
import {
  buy,
  eventOf,
  ORDER,
  type PaymentsApp,
  paymentsApp,
  published,
  runDueJobs,
  send,
} from './payments.testing.ts'

let site: PaymentsApp

beforeEach(async () => {
  site = await paymentsApp()
})
afterEach(() => site.app.close())

/** The same database while the demo takes the payments. */
const inDemo = () => testApp({ db: site.app.db })

test('what was paid in the demo is no revenue once Stripe takes the payments', async () => {
  const { app, root, ada, ordered } = site
  const demo = await inDemo()
  await buy(demo, ada, (await published(demo, ada, root, 'Demo')).id)
  expect(await demo.as(root).payments.totals()).toMatchObject({ revenue: 4_999, transactions: 1 })
  await send(app, eventOf(await ordered('Real'), 'succeeded'))
  await send(app, eventOf(await ordered('Part'), 'succeeded', { amount: 1_000 }))
  const { months, ...totals } = await app.as(root).payments.totals()
  expect(totals).toEqual({ revenue: 4_999, thisMonth: 4_999, transactions: 2 })
  expect(months.at(-1)).toMatchObject({ amount: 4_999 })
  expect((await app.as(root).payments.page({})).total).toBe(3)
})

test('an admin ends a promotion of the demo once Stripe takes the payments, and open ones end by themselves', async () => {
  const { app, root, ada, provider, featured } = site
  const demo = await inDemo()
  const paid = await buy(demo, ada, (await published(demo, ada, root, 'Paid')).id)
  const { id: characterId } = await published(demo, ada, root, 'Open')
  const { payment: open } = await demo.as(ada).payments.start({ ...ORDER, characterId })
  app.clock.advance(31 * 60_000)
  expect(await featured()).toHaveLength(1)
  await app.as(root).payments.refund({ id: paid.id })
  expect([...(await runDueJobs(app)), ...(await runDueJobs(app))]).toEqual([])
  expect(await app.as(ada).payments.receipt(paid)).toMatchObject({ status: 'refunded', refunded: 4_999 })
  expect(await app.as(ada).payments.receipt(open)).toMatchObject({ status: 'expired' })
  expect(await featured()).toEqual([])
  expect([...provider.refunds, ...provider.canceled]).toEqual([])
})
