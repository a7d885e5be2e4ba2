import type { CurrentUser } from '@personae/contract/auth'
import { PROMOTION_SLOTS, RESERVATION_MS } from '@personae/contract/promotion-plans'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import {
  eventOf,
  ORDER,
  type PaymentsApp,
  paymentsApp,
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

beforeEach(async () => {
  ;({ app, provider, root, ada, ordered, stateOf } = await paymentsApp())
})
afterEach(() => app.close())

test('if the provider is unavailable at the start, nothing is reserved', async () => {
  provider.failure = new Error('sk_live_secret: out of reach')
  const { id: characterId } = await published(app, ada, root, 'Orla')
  await expect(app.as(ada).payments.start({ ...ORDER, characterId })).rejects.toMatchObject({
    cause: {
      code: 'unavailable',
      message: 'The payment provider cannot be reached. Nothing was charged. Please try again in a moment.',
    },
  })
  expect((await app.visitor.promotions.slots()).used).toBe(0)
  provider.failure = null
  await app.as(ada).payments.start({ ...ORDER, characterId })
  expect((await app.visitor.promotions.slots()).used).toBe(1)
})

test('another payment is started: the first one is canceled there, or open as before if the provider is unavailable', async () => {
  const first = await ordered()
  const { id: characterId } = await published(app, ada, root, 'Other')
  const start = () => app.as(ada).payments.start({ ...ORDER, characterId })
  provider.failure = new Error('out of reach')
  await expect(start()).rejects.toMatchObject({ cause: { code: 'unavailable' } })
  provider.failure = null
  app.clock.advance(60_000)
  await runDueJobs(app)
  expect(await app.as(ada).payments.current()).toMatchObject({ payment: { id: first.id, status: 'pending' } })
  expect(provider.canceled).toEqual([])
  const second = await start()
  await runDueJobs(app)
  expect(provider.canceled).toEqual([`pi_${first.id}`])
  expect(await app.as(ada).payments.current()).toEqual(second)
})

test('sent again with its key: the open payment, a new one if it was given up, and a conflict once it is paid', async () => {
  const { id: characterId } = await published(app, ada, root, 'Orla')
  const start = () => app.as(ada, {}, { idempotencyKey: 'one' }).payments.start({ ...ORDER, characterId })
  provider.failure = new Error('out of reach')
  await expect(start()).rejects.toMatchObject({ cause: { code: 'unavailable' } })
  provider.failure = null
  const first = await start()
  expect(await start()).toEqual(first)
  app.clock.advance(RESERVATION_MS)
  const second = await start()
  expect(second.payment.id).not.toBe(first.payment.id)
  await send(app, eventOf(provider.opened.at(-1)!, 'succeeded'))
  await expect(start()).rejects.toMatchObject({ cause: { code: 'conflict' } })
  expect(await app.as(ada).payments.current()).toBeNull()
})

test('of two equal requests one does not reach the provider: the payment of the other one stays open', async () => {
  const { id: characterId } = await published(app, ada, root, 'Orla')
  const start = () => app.as(ada, {}, { idempotencyKey: 'one' }).payments.start({ ...ORDER, characterId })
  const open = provider.open.bind(provider)
  let answered: unknown
  vi.spyOn(provider, 'open').mockImplementationOnce(async () => {
    vi.spyOn(provider, 'open').mockImplementation(open)
    answered = await start()
    throw new Error('out of reach')
  })
  await expect(start()).rejects.toMatchObject({ cause: { code: 'unavailable' } })
  expect(await app.as(ada).payments.current()).toEqual(answered)
})

test('the first one is over if its slot was taken while the provider was asked in vain', async () => {
  const bob = await app.given.user('bob')
  for (let at = 1; at < PROMOTION_SLOTS; at += 1)
    await send(app, eventOf(await ordered(`Number ${at}`, bob), 'succeeded'))
  const first = await ordered()
  const renewed = provider.opened[0]!.characterId
  await approvedCompany(app, ada, root, { name: 'World of Number 1' })
  const open = provider.open.bind(provider)
  vi.spyOn(provider, 'open').mockImplementationOnce(async () => {
    const own = await published(app, bob, root, 'Quicker')
    vi.spyOn(provider, 'open').mockImplementation(open)
    await app.as(bob).payments.start({ ...ORDER, characterId: own.id })
    throw new Error('out of reach')
  })
  await expect(app.as(ada).payments.start({ ...ORDER, characterId: renewed })).rejects.toThrow('reached')
  expect(await stateOf(first)).toBe('canceled')
  app.clock.advance(60_000)
  await runDueJobs(app)
  expect(provider.canceled).toEqual([`pi_${first.id}`])
})
