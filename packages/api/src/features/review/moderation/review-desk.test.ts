import { expect, test } from 'vitest'
import { turnsDuring } from '../../../turns.testing.ts'
import { appWithMembers, failureIn, given, submitRaw } from '../../members.testing.ts'

async function queue() {
  const people = await appWithMembers()
  const { app, alice, bob, root } = people
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
  return { ...people, own, names }
}

test('pending submissions, oldest first, by genre, universe and submitter', async () => {
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

test('a submission with a scheduled decision leaves the queue until the decision is undone', async () => {
  const { app, root, own, names } = await queue()
  const [first] = (await own.queue({})).items
  await app.as(root).desk.schedule({ kind: 'submission', id: first!.id, verdict: 'approved' })
  expect(await names()).toEqual(['Second', 'Third'])
  await app.as(root).desk.undo({ kind: 'submission', id: first!.id })
  expect(await names()).toEqual(['First', 'Second', 'Third'])
})

test('admins create, change and delete templates for reasons', async () => {
  const { app, root, own } = await queue()
  const made = await own.putTemplate({ title: ' Too short ', text: 'Please say more.' })
  const stored = {
    id: expect.any(String),
    title: 'Too short',
    text: 'Please say more.',
    field: null,
    kind: 'submission',
  }
  expect(made).toEqual(stored)
  expect(await own.putTemplate({ ...made, field: 'backstory' })).toEqual({ ...stored, field: 'backstory' })
  expect(await own.putTemplate({ ...made, kind: 'appeal' })).toEqual({ ...stored, kind: 'appeal' })
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
    'template_changed',
    'template_changed',
    'template_added',
  ])
})

test('only admins can use the desk', async () => {
  const { app, alice } = await queue()
  const desk = app.as(alice).moderation
  for (const call of [
    () => desk.queue({}),
    () => desk.templates(),
    () => desk.putTemplate({ title: 'A', text: 'B' }),
    () => desk.removeTemplate({ id: 'a' }),
    () => desk.outcome({ id: 'a' }),
    () => app.as(alice).desk.queue({}),
    () => app.as(alice).desk.scheduled(),
    () => app.as(alice).desk.undo({ kind: 'submission', id: 'a' }),
  ])
    expect(await failureIn(call())).toMatchObject({ code: 'forbidden' })
})

test('a batch of decisions: each is independent, and one that is already decided is reported and does not stop the others', async () => {
  const { app, alice, own, names } = await queue()
  const ids = (await own.queue({})).items.map(({ id }) => id)
  const submissions = ids.map((id) => ({ id }))
  await own.setStatus({ id: ids[1]!, verdict: 'approved' })
  const outcome = await own.decideMany({
    submissions: [...submissions, { id: 'missing' }],
    verdict: 'revision',
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
  const types = (await app.as(alice).notifications.page({})).items.map(({ type }) => type)
  expect(types.filter((type) => type === 'revision_requested')).toHaveLength(2)

  for (const count of [0, 101])
    expect(
      await failureIn(
        own.decideMany({
          submissions: Array.from({ length: count }, () => ids[0]!).map((id) => ({ id })),
          verdict: 'approved',
        }),
      ),
    ).toMatchObject({ code: 'invalid' })
  expect(
    await failureIn(own.decideMany({ submissions, verdict: 'revision', rejectionReason: '' })),
  ).toMatchObject({
    code: 'invalid',
    error: 'A rejection reason is required',
  })
  expect(
    await failureIn(app.as(alice).moderation.decideMany({ submissions, verdict: 'approved' })),
  ).toMatchObject({
    code: 'forbidden',
  })
})

test('the outcome of a submission that an admin has open: scheduled, decided by whom, or gone', async () => {
  const { app, bob, root, own } = await queue()
  const [first, second, third] = (await own.queue({})).items.map(({ id }) => id) as [string, string, string]
  expect(await own.outcome({ id: first })).toEqual({ state: 'waiting', by: null })
  await app.as(root).desk.schedule({ kind: 'submission', id: first, verdict: 'approved' })
  expect(await own.outcome({ id: first })).toEqual({ state: 'scheduled', by: 'root' })
  app.clock.advance(10_000)
  await app.services.jobs.runDue('decision')
  expect(await own.outcome({ id: first })).toEqual({ state: 'approved', by: 'root' })
  const other = app.as(await app.given.admin('second')).moderation
  await other.setStatus({ id: second, verdict: 'revision', rejectionReason: 'Say more' })
  expect(await own.outcome({ id: second })).toEqual({ state: 'revision', by: 'second' })
  expect(await own.outcome({ id: first })).toEqual({ state: 'approved', by: 'root' })
  await app.as(bob).characters.resubmit({ id: second })
  await own.setStatus({ id: second, verdict: 'permanent' })
  expect(await own.outcome({ id: second })).toEqual({ state: 'permanent', by: 'root' })
  await own.setStatus({ id: third, verdict: 'permanent', rejectionReason: 'Soap' })
  expect(await own.outcome({ id: third })).toEqual({ state: 'permanent', by: 'root' })
  await own.remove({ id: third })
  expect(await own.outcome({ id: third })).toEqual({ state: 'gone', by: null })
})

test('a batch of decisions: other requests are served in between', async () => {
  const { app, alice, root } = await appWithMembers()
  const submissions: { id: string }[] = []
  for (let at = 0; at < 10; at += 1) {
    submissions.push({ id: (await app.given.pending(alice, { name: `Number ${at}` })).id })
  }
  const decide = () => app.as(root).moderation.decideMany({ submissions, verdict: 'approved' })
  expect(await turnsDuring(decide)).toBeGreaterThanOrEqual(9)
})

test('a resubmission is queued after the submissions that waited before it', async () => {
  const { app, alice, root } = await appWithMembers()
  const own = app.as(root).moderation
  const again = await given(app, 'sent back', alice, root, { name: 'Again' })
  app.clock.advance(60_000)
  await app.given.pending(alice, { name: 'Patient' })
  app.clock.advance(60_000)
  await app.as(alice).characters.resubmit({ id: again.id })
  expect((await own.queue({})).items).toMatchObject([
    { name: 'Patient' },
    { name: 'Again', createdAt: again.createdAt, submittedAt: app.clock.now().toISOString() },
  ])
})

test('a submitter is found by part of their name, with or without accents', async () => {
  const { app, root } = await appWithMembers()
  const eowyn = await app.given.user('Éowyn')
  await app.given.pending(eowyn)
  const found = async (submitter: string) => (await app.as(root).moderation.queue({ submitter })).total
  for (const name of ['Éow', 'éOWYN', 'eowyn']) expect(await found(name)).toBe(1)
  expect(await found('eowin')).toBe(0)
})

test('decisions of two admins on two submissions: each is told, seen and undone as its own', async () => {
  const { app, alice, root } = await appWithMembers()
  const second = await app.given.admin('second')
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three', 'Four']) ids.push((await app.given.pending(alice, { name })).id)
  const [one, two, three, four] = ids as [string, string, string, string]
  const desk = app.as(root).moderation
  await app.as(second).desk.schedule({ kind: 'submission', id: two, verdict: 'approved' })
  for (const id of [one, three]) {
    await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'permanent' })
    app.clock.advance(1_000)
  }
  expect(
    await failureIn(app.as(root).desk.schedule({ kind: 'submission', id: two, verdict: 'approved' })),
  ).toMatchObject({
    code: 'conflict',
    message: 'second has just reviewed this submission.',
  })
  const scheduled = async () => (await app.as(root).desk.scheduled()).map(({ name, left }) => [name, left])
  expect(await scheduled()).toEqual([
    ['One', 8_000],
    ['Three', 9_000],
  ])
  const outcomes = await Promise.all(ids.map((id) => desk.outcome({ id })))
  expect(outcomes).toEqual([
    { state: 'scheduled', by: 'root' },
    { state: 'scheduled', by: 'second' },
    { state: 'scheduled', by: 'root' },
    { state: 'waiting', by: null },
  ])
  expect(
    await failureIn(
      app.as(root).desk.schedule({ kind: 'submission', id: four, verdict: 'approved', baseVersion: 9 }),
    ),
  ).toMatchObject({
    code: 'changed',
  })
  await app.as(root).desk.undo({ kind: 'submission', id: three })
  expect(await scheduled()).toEqual([['One', 8_000]])
  app.clock.advance(10_000)
  await app.services.jobs.runDue('decision')
  const tooLate = async (id: string) =>
    (await failureIn(app.as(root).desk.undo({ kind: 'submission', id }))).message
  expect(await tooLate(one)).toBe('Too late to undo: the decision is final.')
  await desk.remove({ id: one })
  expect(await tooLate(one)).toBe('Too late to undo: the decision is final.')
  expect((await desk.queue({ limit: 2 })).nextCursor).toBeNull()
})
