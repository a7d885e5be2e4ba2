import { expect, test } from 'vitest'
import { turnsDuring } from '../../testing/turns.ts'
import { cast, failureIn, given, submitRaw } from '../cast.testing.ts'

async function queue() {
  const house = await cast()
  const { app, alice, bob, root } = house
  const waiting = [
    [alice, { name: 'First', origin: 'Tideborn' }],
    [bob, { name: 'Second', origin: 'Élan', genres: ['Anime'] }],
    [alice, { name: 'Third', origin: 'Anime Nights', genres: ['Comics'] }],
  ] as const
  for (const [by, more] of waiting) {
    app.clock.advance(1_000)
    await submitRaw(app, by, more)
  }
  await given(app, 'approved', alice, root, { name: 'Published' })
  const own = app.as(root).moderation
  const names = async (filter: Parameters<typeof own.queue>[0] = {}) =>
    (await own.queue(filter)).items.map(({ name }) => name)
  return { ...house, own, names }
}

test('what waits, the longest first, by genre, universe and submitter', async () => {
  const { own, names } = await queue()
  expect(await names()).toEqual(['First', 'Second', 'Third'])
  expect(await names({ genre: 'Anime' })).toEqual(['Second', 'Third'])
  expect(await names({ origin: 'elan' })).toEqual(['Second'])
  expect(await names({ submitter: 'ALI' })).toEqual(['First', 'Third'])
  expect(await names({ submitter: 'ali', genre: 'Games' })).toEqual(['First'])
  expect(await names({ origin: '%' })).toEqual([])

  const first = await own.queue({ limit: 2 })
  expect(first.total).toBe(3)
  const second = await own.queue({ limit: 2, cursor: first.nextCursor })
  expect(second).toMatchObject({ items: [{ name: 'Third' }], nextCursor: null })
})

test('what has a decision on it that can still be undone waits no more, until it is undone', async () => {
  const { own, names } = await queue()
  const [first] = (await own.queue({})).items
  await own.hold({ id: first!.id, status: 'approved' })
  expect(await names()).toEqual(['Second', 'Third'])
  await own.undo({ id: first!.id })
  expect(await names()).toEqual(['First', 'Second', 'Third'])
})

test('templates for reasons: made, changed and removed by admins', async () => {
  const { app, root, own } = await queue()
  const made = await own.putTemplate({ title: ' Too short ', text: 'Please say more.' })
  expect(made).toEqual({ id: expect.any(String), title: 'Too short', text: 'Please say more.' })
  await own.putTemplate({ ...made, text: 'Please say much more.' })
  await own.putTemplate({ title: 'Already here', text: 'It is in the database.' })
  expect((await own.templates()).map(({ title, text }) => [title, text])).toEqual([
    ['Already here', 'It is in the database.'],
    ['Too short', 'Please say much more.'],
  ])
  await own.removeTemplate({ id: made.id })
  expect(await own.templates()).toHaveLength(1)
  expect(await failureIn(own.removeTemplate({ id: made.id }))).toMatchObject({ code: 'not_found' })
  expect(await failureIn(own.putTemplate({ title: ' ', text: 'x' }))).toMatchObject({ code: 'invalid' })
  expect(await failureIn(own.putTemplate({ ...made, text: 'Too late' }))).toMatchObject({ code: 'not_found' })

  const { items } = await app.as(root).audit.page({ q: 'too short' })
  expect(items.map(({ action }) => action)).toEqual([
    'template_removed',
    'template_changed',
    'template_added',
  ])
})

test('the desk is for admins', async () => {
  const { app, alice } = await queue()
  const desk = app.as(alice).moderation
  for (const call of [
    () => desk.queue({}),
    () => desk.templates(),
    () => desk.putTemplate({ title: 'A', text: 'B' }),
    () => desk.removeTemplate({ id: 'a' }),
    () => desk.outcome({ id: 'a' }),
    () => desk.held(),
  ])
    expect(await failureIn(call())).toMatchObject({ code: 'forbidden' })
})

test('many decided at once: each by itself, and what somebody else decided is said and stops no other', async () => {
  const { app, alice, own, names } = await queue()
  const ids = (await own.queue({})).items.map(({ id }) => id)
  await own.setStatus({ id: ids[1]!, status: 'approved' })
  const outcome = await own.decideMany({
    ids: [...ids, 'missing'],
    status: 'rejected',
    rejectionReason: 'Say more',
  })
  expect(outcome).toEqual({
    decided: [ids[0], ids[2]],
    refused: [
      { id: ids[1], message: 'This submission is no longer pending: it has been approved.' },
      { id: 'missing', message: 'This character does not exist or has been removed.' },
    ],
  })
  expect(await names()).toEqual([])
  const told = (await app.as(alice).notifications.page({})).items.map(({ type }) => type)
  expect(told.filter((type) => type === 'revision_requested')).toHaveLength(2)

  expect(await failureIn(own.decideMany({ ids: [], status: 'approved' }))).toMatchObject({ code: 'invalid' })
  expect(await failureIn(own.decideMany({ ids, status: 'rejected', rejectionReason: '' }))).toMatchObject({
    code: 'invalid',
    error: 'A rejection reason is required',
  })
  expect(await failureIn(app.as(alice).moderation.decideMany({ ids, status: 'approved' }))).toMatchObject({
    code: 'forbidden',
  })
})

test('what became of a submission while one had it in hand: held, decided by whom, or gone', async () => {
  const { app, own } = await queue()
  const [first, second, third] = (await own.queue({})).items.map(({ id }) => id) as [string, string, string]
  expect(await own.outcome({ id: first })).toEqual({ state: 'waiting', by: null })
  await own.hold({ id: first, status: 'approved' })
  expect(await own.outcome({ id: first })).toEqual({ state: 'held', by: 'root' })
  app.clock.advance(10_000)
  await app.services.heldDecisions.carryOutDue()
  expect(await own.outcome({ id: first })).toEqual({ state: 'approved', by: 'root' })
  await own.setStatus({ id: second, status: 'rejected', rejectionReason: 'Say more' })
  expect(await own.outcome({ id: second })).toEqual({ state: 'revision', by: 'root' })
  await own.setStatus({ id: third, status: 'rejected', rejectionReason: 'Soap', permanent: true })
  expect(await own.outcome({ id: third })).toEqual({ state: 'permanent', by: 'root' })
  await own.remove({ id: third })
  expect(await own.outcome({ id: third })).toEqual({ state: 'gone', by: null })
})

test('many decided at once: others are served in between', async () => {
  const { app, alice, root } = await cast()
  const ids: string[] = []
  for (let at = 0; at < 10; at += 1) {
    ids.push((await app.given.pending(alice, { name: `Number ${at}` })).id)
  }
  const decide = () => app.as(root).moderation.decideMany({ ids, status: 'approved' })
  expect(await turnsDuring(decide)).toBeGreaterThanOrEqual(9)
})
