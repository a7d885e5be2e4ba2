import type { CurrentUser } from '@personae/contract/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nameOfPicture, pictureOf, type TestApp, testApp } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { buy, newsOf, ORDER, published } from './payments.testing.ts'

let app: TestApp
let root: CurrentUser
let ada: CurrentUser
let bob: CurrentUser

beforeEach(async () => {
  app = await testApp()
  root = await app.given.admin()
  ada = await app.given.user('ada')
  bob = await app.given.user('bob')
})
afterEach(() => app.close())

const start = (who: CurrentUser | null, input: object) =>
  app
    .as(who)
    .payments.start({ ...ORDER, ...input } as Parameters<ReturnType<TestApp['as']>['payments']['start']>[0])
const nothingStarted = async () =>
  expect(await app.db.read.selectFrom('payment').select('id').execute()).toEqual([])

test('users can promote only their own published characters, or those of their universe', async () => {
  const adas = await published(app, ada, root, 'Orla')
  const waiting = await app.given.pending(ada, { name: 'Waiting' })
  const others = 'You can only promote your own characters, or those of your universe.'
  for (const [who, characterId, code, message] of [
    [null, adas.id, 'unauthenticated', expect.any(String)],
    [bob, adas.id, 'forbidden', others],
    [root, adas.id, 'forbidden', others],
    [ada, waiting.id, 'conflict', 'Only a published character can be promoted.'],
    [root, waiting.id, 'forbidden', others],
    [bob, waiting.id, 'not_found', expect.any(String)],
    [ada, 'nothing', 'not_found', expect.any(String)],
  ] as const) {
    await expect(start(who, { characterId })).rejects.toMatchObject({ cause: { code, message } })
  }
  await nothingStarted()
  const company = await approvedCompany(app, bob, root, { name: 'World of Orla' })
  expect((await app.as(bob).promotions.promotable({})).items.map(({ id }) => id)).toEqual([adas.id])
  const { payment } = await start(ada, { characterId: adas.id })
  await expect(start(bob, { characterId: adas.id })).rejects.toMatchObject({
    cause: {
      code: 'conflict',
      message:
        'Another user is paying for a promotion of this character at the moment. Please try again in half an hour.',
    },
  })
  await app.as(ada).payments.cancel({ id: payment.id })
  expect(await buy(app, bob, adas.id)).toMatchObject({ status: 'paid' })
  await app.as(root).companies.revoke({ id: company.id, reason: 'It is not yours.' })
  expect((await app.as(bob).promotions.promotable({})).items).toEqual([])
})

test('a company is revoked: its promotions of pages of others end with a refund due, those of its own pages go on', async () => {
  const of = (who: CurrentUser, name: string) => app.given.approved(who, root, { name, origin: 'Harbour' })
  const [others, own, off] = [await of(ada, 'Others'), await of(bob, 'Own'), await of(bob, 'Off')]
  const company = await approvedCompany(app, bob, root, { name: 'Harbour' })
  for (const { id } of [others, others, own, off]) await buy(app, bob, id)
  const { id: untouched } = await published(app, ada, root, 'Orla')
  await buy(app, ada, untouched)
  await app.as(bob).characters.unpublish({ id: off.id })
  const slots = async () => (await app.visitor.promotions.slots()).used
  expect(await slots()).toBe(4)
  app.clock.advance(1_000)
  await app.as(root).companies.revoke({ id: company.id, reason: 'It is not yours.' })
  expect(await slots()).toBe(3)
  expect((await app.visitor.promotions.list()).map(({ character }) => character.name).toSorted()).toEqual([
    'Orla',
    'Own',
  ])
  const { items } = await app.as(root).payments.page({})
  const due = items.filter(({ status }) => status === 'refund_due')
  expect(due.map(({ characterName, message }) => [characterName, message])).toEqual([
    ['Others', 'The company was revoked.'],
    ['Others', 'The company was revoked.'],
  ])
  expect(await newsOf(app, bob, 'promotion_ended')).toEqual([
    'The promotion of “Others” has ended early. The company was revoked.',
    'The promotion of “Others” has ended early. The company was revoked.',
  ])
})

test('the picker finds by a part of the name, ignoring case and accents, and marks promoted characters', async () => {
  const eowyn = await published(app, ada, root, 'Éowyn')
  const orla = await app.given.approved(ada, root, { name: 'Orla', imageUrl: pictureOf('fox') })
  await app.given.pending(ada, { name: 'Eowyn the waiting' })
  await published(app, bob, root, 'Eowyn of Bob')
  const names = async (input: object) =>
    (await app.as(ada).promotions.promotable(input)).items.map(({ name }) => name)
  expect(await names({ q: 'EOW' })).toEqual(['Éowyn'])
  expect(await names({})).toEqual(['Orla', 'Éowyn'])
  expect(await names({ id: orla.id })).toEqual(['Orla'])
  const { promotion } = await buy(app, ada, eowyn.id)
  expect((await app.as(ada).promotions.promotable({})).items).toMatchObject([
    { promotedUntil: null, imageUrl: `/media/${nameOfPicture('fox')}.webp` },
    { promotedUntil: promotion!.endsAt, imageUrl: null },
  ])
  const { items, nextCursor } = await app.as(ada).promotions.promotable({ limit: 1 })
  expect(items).toHaveLength(1)
  expect(await names({ limit: 1, cursor: nextCursor })).toEqual(['Éowyn'])
})

test('each invalid field has its own message', async () => {
  const { id: characterId } = await published(app, ada, root, 'Orla')
  for (const [input, path, message] of [
    [{ characterId: '' }, 'characterId', 'Please select a character'],
    [{ characterId: undefined }, 'characterId', 'Please select a character'],
    [{ title: ' ab ' }, 'title', 'Title must be at least 3 characters'],
    [{ title: 'x'.repeat(121) }, 'title', 'Title must be at most 120 characters'],
    [{ description: 'too short' }, 'description', 'Description must be at least 10 characters'],
    [{ description: 'x'.repeat(501) }, 'description', 'Description must be at most 500 characters'],
    [{ duration: undefined }, 'duration', 'Please select a duration'],
    [{ duration: '12-months' }, 'duration', 'Please select a duration'],
  ] as const) {
    await expect(start(ada, { characterId, ...input })).rejects.toMatchObject({
      cause: { issues: [{ path: [path], message }] },
    })
  }
  await nothingStarted()
})

test('amounts, statuses and times are set by the server, whatever a client sends', async () => {
  const { id: characterId } = await published(app, ada, root, 'Orla')
  const fields = { amount: 1, cents: 1, status: 'paid', currency: 'xxx', payerId: bob.id, provider: 'stripe' }
  const { payment } = await start(ada, { characterId, duration: '6-months', ...fields })
  expect(payment).toMatchObject({ amount: 23_999, currency: 'usd', status: 'pending' })
  expect(await app.visitor.promotions.list()).toEqual([])
})

test('a payment is visible to its payer only', async () => {
  const { id: characterId } = await published(app, ada, root, 'Orla')
  const { payment } = await start(ada, { characterId })
  for (const other of [bob, root]) {
    const { payments } = app.as(other)
    for (const call of [
      () => payments.receipt({ id: payment.id }),
      () => payments.cancel({ id: payment.id }),
      () => payments.payDemo({ id: payment.id, card: 'succeeds' }),
    ])
      await expect(call()).rejects.toMatchObject({ cause: { code: 'not_found' } })
    expect(await payments.current()).toBeNull()
  }
  for (const call of [
    () => app.as(ada).payments.page({}),
    () => app.as(ada).payments.totals(),
    () => app.as(ada).payments.refund({ id: payment.id }),
    () => app.as(ada).promotions.live(),
  ])
    await expect(call()).rejects.toMatchObject({ cause: { code: 'forbidden' } })
  expect(await app.as(ada).payments.receipt({ id: payment.id })).toMatchObject({ status: 'pending' })
})

test('a payment that is confirmed, or being confirmed, is not to be started again', async () => {
  const { id: characterId } = await published(app, ada, root, 'Orla')
  const { payments } = app.as(ada)
  for (const [card, message] of [
    ['succeeds', 'This payment has been made already.'],
    ['late', 'Your last payment is still being confirmed. Please wait a moment.'],
  ] as const) {
    const { id } = (await start(ada, { characterId })).payment
    await payments.payDemo({ id, card })
    const refusal = { cause: { code: 'conflict', message } }
    await expect(payments.cancel({ id })).rejects.toMatchObject(refusal)
    await expect(payments.payDemo({ id, card })).rejects.toMatchObject(refusal)
  }
})

test('if nothing can be bought the message says so, and nothing is reserved', async () => {
  const off = await testApp({ db: app.db, payments: null })
  expect(await off.visitor.payments.settings()).toEqual({ provider: 'off', publishableKey: null })
  const { id: characterId } = await published(off, ada, root, 'Orla')
  await expect(off.as(ada).payments.start({ ...ORDER, characterId })).rejects.toMatchObject({
    cause: { code: 'forbidden', message: 'Promotions cannot be bought on this site at the moment.' },
  })
  expect(await off.as(ada).payments.current()).toBeNull()
  await nothingStarted()
})
