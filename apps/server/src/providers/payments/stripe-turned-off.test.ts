// @module-tag network

import { expect, onTestFinished, test } from 'vitest'
import { expectFailure, Person } from '../../test-site.testing.ts'
import { createStripePayments } from './stripe-payments.ts'
import { openSiteWithAda, runDueJobs } from './stripe-site.testing.ts'
import { signed } from './stripe.testing.ts'
import { testServer } from '../../test-server.testing.ts'

test('turned off, nothing can be bought, but what Stripe reports of earlier payments counts, and refunds are made', async () => {
  const { ada, orla, root, stripe, started, published, db, receipt, shown } = await openSiteWithAda()
  const first = await started(ada, orla)
  const nell = await published(root, 'Nell')
  const second = await started(root, nell)
  const payments = createStripePayments({ ...stripe.settings, isSelling: false })
  const off = await testServer({ db, payments })
  onTestFinished(off.close)
  const admin = new Person(off.app)
  for (const [name, value] of root.cookies) admin.cookies.set(name, value)

  expect((await admin.get('/trpc/payments.settings')).json().result.data).toEqual({
    provider: 'off',
    publishableKey: null,
  })
  expectFailure(await admin.post('/api/promotions', { ...second.payment, characterId: nell }), 403)
  expect((await admin.get('/trpc/payments.current')).json().result.data).toBeNull()
  expect((await off.app.inject(signed(stripe.payer.pays(first.intent)))).statusCode).toBe(200)
  expect(await receipt(ada, first.id)).toMatchObject({ status: 'paid' })
  expect(await shown()).toHaveLength(1)
  expect((await admin.post(`/api/payments/${first.id}/refund`)).statusCode).toBe(200)
  expect((await admin.post(`/api/payments/${second.id}/cancel`)).statusCode).toBe(200)
  expect(await runDueJobs(off)).toEqual([])
  expect(await receipt(ada, first.id)).toMatchObject({ status: 'refunded' })
  expect(stripe.charges.get(first.intent)).toMatchObject({ amount_refunded: 4_999 })
  expect(stripe.intents.get(second.intent)).toMatchObject({ status: 'canceled' })
})
