// @module-tag network

import { expect, test } from 'vitest'
import { openSiteWithAda } from './stripe-site.testing.ts'

test.for([
  ['lost', 'refunded'],
  ['won', 'dispute_won'],
] as const)('a dispute ends the promotion; after it is %s the payment is %s', async ([decision, status]) => {
  const { ada, orla, stripe, started, hears, receipt, shown } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  await hears(stripe.later.disputes(intent))
  expect(await receipt(ada, id)).toMatchObject({ status: 'disputed' })
  expect(await shown()).toEqual([])
  await hears(stripe.later.decides(intent, decision))
  expect(await receipt(ada, id)).toMatchObject({ status })
})

test('an inquiry of a bank, which withdraws no money, changes nothing until it becomes a dispute', async () => {
  const { ada, orla, stripe, started, hears, receipt, shown } = await openSiteWithAda()
  const { id, intent } = await started(ada, orla)
  await hears(stripe.payer.pays(intent))
  await hears(stripe.later.disputes(intent, 'warning_needs_response'))
  await hears(stripe.later.decides(intent, 'warning_closed'))
  expect(await receipt(ada, id)).toMatchObject({ status: 'paid' })
  expect(await shown()).toHaveLength(1)
  await hears(stripe.later.withdraws(intent))
  expect(await receipt(ada, id)).toMatchObject({ status: 'disputed' })
  expect(await shown()).toEqual([])
})
