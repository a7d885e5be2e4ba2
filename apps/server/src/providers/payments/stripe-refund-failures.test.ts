// @module-tag network

import { expect, test } from 'vitest'
import { openSiteWithAda } from './stripe-site.testing.ts'

async function paidSite() {
  const site = await openSiteWithAda()
  const { id, intent } = await site.started(site.ada, site.orla)
  await site.hears(site.stripe.payer.pays(intent))
  return {
    ...site,
    intent,
    refund: async () => expect((await site.root.post(`/api/payments/${id}/refund`)).statusCode).toBe(200),
    state: () => site.receipt(site.ada, id),
  }
}

test('a refund that Stripe refuses for lack of money succeeds once there is some, on the same day too', async () => {
  const { stripe, refund, runDueJobs, later, state } = await paidSite()
  stripe.state.nextRefund = 'refused'
  await refund()
  expect(await runDueJobs()).toMatchObject([
    { isFinal: false, error: expect.stringContaining('balance_insufficient') },
  ])
  stripe.state.nextRefund = 'succeeded'
  later(60_000)
  expect(await runDueJobs()).toEqual([])
  expect(await state()).toMatchObject({ status: 'refunded', refunded: 4_999 })
})

test('a refund whose answer is lost is not made twice', async () => {
  const { stripe, intent, refund, runDueJobs, later, state } = await paidSite()
  await refund()
  stripe.holdAnswersUntil(async () => void (stripe.state.isDown = true))
  expect(await runDueJobs()).toMatchObject([{ isFinal: false }])
  expect(stripe.refunds.size).toBe(1)
  stripe.holdAnswersUntil(async () => {})
  stripe.state.isDown = false
  later(60_000)
  expect(await runDueJobs()).toEqual([])
  expect(await state()).toMatchObject({ status: 'refunded', refunded: 4_999 })
  expect(stripe.charges.get(intent)).toMatchObject({ amount_refunded: 4_999 })
  expect(stripe.refunds.size).toBe(1)
})

test('a refund that fails while Stripe is still answering, and is asked for again at once, is made again', async () => {
  const { stripe, intent, refund, hears, runDueJobs, state } = await paidSite()
  stripe.state.nextRefund = 'pending'
  await refund()
  stripe.holdAnswersUntil(async () => {
    stripe.holdAnswersUntil(async () => {})
    for (const event of stripe.later.refundFails(intent)) await hears(event)
    stripe.state.nextRefund = 'succeeded'
    await refund()
  })
  expect(await runDueJobs()).toEqual([])
  expect(await state()).toMatchObject({ status: 'refunded', refunded: 4_999 })
  expect([...stripe.refunds.values()].map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})
