import type { CurrentUser } from '@personae/contract/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { eventOf, newsOf, permutations, send, type PaymentsApp, paymentsApp } from './payments.testing.ts'

let app: TestApp
let root: CurrentUser
let ada: CurrentUser
let ordered: PaymentsApp['ordered']
let featured: PaymentsApp['featured']

beforeEach(async () => {
  ;({ app, root, ada, ordered, featured } = await paymentsApp())
})
afterEach(() => app.close())

test('a dispute that is lost for a part, in any order: it is over, and only this part is no revenue', async () => {
  for (const [at, order] of permutations(['succeeded', 'disputed', 'dispute_lost'] as const).entries()) {
    const one = await ordered(`Orla ${at}`)
    const { revenue } = await app.as(root).payments.totals()
    for (const type of order)
      await send(app, eventOf(one, type, type === 'dispute_lost' ? { amount: 1_000 } : {}))
    expect(await app.as(ada).payments.receipt(one)).toMatchObject({ status: 'refunded', refunded: 1_000 })
    expect((await app.as(root).payments.totals()).revenue).toBe(revenue + 3_999)
  }
  expect(await featured()).toEqual([])
  expect((await newsOf(app, ada, 'promotion_ended'))[0]).toBe(
    'Your $10.00 for the promotion of “Orla 5” were refunded.',
  )
})

test('what a bank takes back is no revenue while its dispute is open, and is again when it is won', async () => {
  const order = await ordered('Orla')
  const revenue = async () => (await app.as(root).payments.totals()).revenue
  await send(app, eventOf(order, 'succeeded'))
  expect(await revenue()).toBe(4_999)
  await send(app, eventOf(order, 'disputed'))
  expect(await revenue()).toBe(0)
  await send(app, eventOf(order, 'dispute_won'))
  expect(await revenue()).toBe(4_999)
})

test('admins are told of a dispute, which has a deadline, and of its end in their favour, each once in any order', async () => {
  const told = [
    'The dispute about the promotion of “Orla” is won: the money stays. If the dispute ended the promotion, refund it, or leave it.',
    'The payment for the promotion of “Orla” is disputed. Answer in the payment provider’s dashboard, before its deadline.',
  ]
  const order = await ordered('Orla')
  for (const type of ['succeeded', 'disputed', 'disputed', 'dispute_won'] as const)
    await send(app, { ...eventOf(order, type), id: type })
  expect(await newsOf(app, root, 'payment_disputed')).toEqual(told)
  const late = await ordered('Late')
  for (const type of ['dispute_won', 'disputed', 'succeeded'] as const) await send(app, eventOf(late, type))
  expect(await newsOf(app, root, 'payment_disputed')).toEqual([told[0]!.replace('Orla', 'Late'), ...told])
})

test('a dispute of the rest that is lost after the refund of a part: both are no revenue, and never more than was paid', async () => {
  for (const [lost, refunded, isLate] of [
    [2_000, 3_000, false],
    [2_000, 3_000, true],
    [3_999, 4_999, false],
    [4_999, 4_999, false],
  ] as const) {
    const order = await ordered(`Orla ${lost} ${isLate}`)
    const { revenue } = await app.as(root).payments.totals()
    await send(app, eventOf(order, 'succeeded'))
    const part = eventOf(order, 'refunded', { amount: 1_000 })
    await send(app, eventOf(order, 'disputed', { amount: lost }))
    const end = eventOf(order, 'dispute_lost', { amount: lost })
    for (const event of isLate ? [end, end, part] : [part, end, end]) await send(app, event)
    expect(await app.as(ada).payments.receipt(order)).toMatchObject({ status: 'refunded', refunded })
    expect((await app.as(root).payments.totals()).revenue).toBe(revenue + 4_999 - refunded)
  }
})

test('a refund of a part that fails later is revenue again, and the other parts stay given back', async () => {
  const order = await ordered()
  await send(app, eventOf(order, 'succeeded'))
  const reported = (amount: number) => send(app, eventOf(order, 'refunded', { amount }))
  const fails = (amount: number, more = {}) => send(app, eventOf(order, 'refund_failed', { amount, ...more }))
  const state = async () => {
    const { status, refunded } = (await app.as(root).payments.page({})).items[0]!
    return [status, refunded]
  }
  for (const amount of [1_000, 3_000]) await reported(amount)
  await fails(1_000)
  expect(await state()).toEqual(['paid', 2_000])
  await fails(3_000)
  expect(await state()).toEqual(['paid', 0])
  expect(await featured()).toHaveLength(1)
  await reported(4_999)
  await fails(1_999)
  expect(await state()).toEqual(['refund_due', 3_000])
  await app.as(root).payments.refund(order)
  // The refund that failed was never reported.
  await fails(1_999, { refundedAt: '2027-01-01' })
  expect(await state()).toEqual(['refund_due', 3_000])
  await reported(4_999)
  // No message says any more that the refund failed.
  expect((await app.as(root).payments.page({})).items[0]).toMatchObject({ status: 'refunded', message: null })
})
