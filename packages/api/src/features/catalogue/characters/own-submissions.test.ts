import { expect, test } from 'vitest'
import { pictureOf, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn, given, rowsOf, STATES } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'

const HOUR = 60 * 60 * 1_000

test('a user’s own submissions by state, each list with its total and its pages', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  for (const state of STATES) {
    await given(app, state, alice, root, { name: `One, ${state}` })
    app.clock.advance(1_000)
    await given(app, state, alice, root, { name: `Two, ${state}` })
    await given(app, state, bob, root)
  }
  const { mine } = app.as(alice).characters
  for (const [status, state] of [
    ['revision', 'sent back'],
    ['pending', 'pending'],
    ['approved', 'approved'],
    ['permanent', 'rejected for good'],
  ] as const) {
    const first = await mine({ status, limit: 1 })
    const second = await mine({ status, limit: 1, cursor: first.nextCursor })
    const latestFirst = [`Two, ${state}`, `One, ${state}`]
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(
      // The order of the queue.
      status === 'pending' ? latestFirst.toReversed() : latestFirst,
    )
    expect([first.total, second.nextCursor]).toEqual([2, null])
  }
  expect((await mine({})).total).toBe(8)
  expect(await mine({ q: ' ÖNE', status: 'approved' })).toMatchObject({
    items: [{ name: 'One, approved' }],
    total: 1,
  })
  expect(await failureIn(mine({ status: 'published' as 'approved' }))).toMatchObject({ code: 'invalid' })
})

test('a pending submission has its position in the queue; the usual wait is the median, cached for a while', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  expect(await app.as(alice).characters.usualWait()).toEqual({ medianHours: null })
  const first = await app.given.pending(bob)
  app.clock.advance(HOUR)
  await app.given.pending(alice, { name: 'Second' })
  app.clock.advance(HOUR)
  await app.given.pending(bob)
  app.clock.advance(HOUR)
  await app.given.pending(alice, { name: 'Fourth' })
  const places = async () =>
    (await app.as(alice).characters.mine({})).items.map(({ name, queuePlace }) => [name, queuePlace])
  expect(await places()).toEqual([
    ['Fourth', 4],
    ['Second', 2],
  ])
  await app.as(root).moderation.setStatus({ id: first.id, verdict: 'approved' })
  expect(await places()).toEqual([
    ['Fourth', 3],
    ['Second', 1],
  ])
  expect(await app.as(alice).characters.usualWait()).toEqual({ medianHours: 3 })
  const [{ id } = first] = (await app.as(alice).characters.mine({ limit: 1 })).items
  await app.as(root).moderation.setStatus({ id, verdict: 'approved' })
  expect((await app.as(alice).characters.mine({ limit: 1 })).items).toMatchObject([{ queuePlace: null }])
  expect(await app.as(alice).characters.usualWait()).toEqual({ medianHours: 3 })
  app.clock.advance(HOUR)
  expect(await app.as(alice).characters.usualWait()).toEqual({ medianHours: 1.5 })
  expect(await failureIn(app.visitor.characters.usualWait())).toMatchObject({ code: 'unauthenticated' })
})

test('withdrawing deletes everything except the notifications of admins, and the same can be submitted again', async () => {
  const { app, alice, root } = await appWithMembers()
  const submit = (key: string) =>
    app
      .as(alice, {}, { idempotencyKey: key })
      .characters.submit({ ...SUBMISSION, imageUrl: pictureOf('a poster') })
  const { id, version } = await submit('once')
  await app.as(alice).characters.withdraw({ id, baseVersion: version })
  await expectWhole(app)
  for (const table of ['character', 'character_revision', 'duplicate_key', 'search_text', 'media'] as const)
    expect(await rowsOf(app, table)).toEqual([])
  expect((await app.as(root).notifications.page({})).items).toMatchObject([
    { type: 'submission_received', characterId: null },
  ])
  expect((await app.as(root).moderation.queue({})).total).toBe(0)
  expect((await app.as(root).audit.page({})).items.map(({ action }) => action)).toEqual(['became_admin'])
  expect(await failureIn(app.as(alice).characters.withdraw({ id }))).toMatchObject({ code: 'not_found' })
  // Resubmitting withdrawn content creates a new character, unlike a retry after a lost response.
  expect((await submit('once')).id).not.toBe(id)
})

test('a picture of another submission is not deleted with a withdrawn one', async () => {
  const { app, alice } = await appWithMembers()
  const imageUrl = pictureOf('a poster')
  const [one, other] = [
    await app.given.pending(alice, { imageUrl }),
    await app.given.pending(alice, { name: 'Other', imageUrl }),
  ]
  await app.as(alice).characters.withdraw({ id: one.id })
  expect(await rowsOf(app, 'media')).toHaveLength(1)
  await app.as(alice).characters.withdraw({ id: other.id })
  expect(await rowsOf(app, 'media')).toEqual([])
})

test('withdrawing a resubmitted character deletes its history and the pictures in it', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('before') })
  await editRaw(app, alice, id, { imageUrl: pictureOf('after') })
  await app.as(alice).characters.resubmit({ id })
  await app.as(alice).characters.withdraw({ id })
  await expectWhole(app)
  expect(await rowsOf(app, 'media')).toEqual([])
})

test('only the submitter can withdraw, and only a pending submission', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  expect(await failureIn(app.visitor.characters.withdraw({ id }))).toMatchObject({ code: 'unauthenticated' })
  expect(await failureIn(app.as(bob).characters.withdraw({ id }))).toMatchObject({ code: 'not_found' })
  expect(await failureIn(app.as(root).characters.withdraw({ id }))).toMatchObject({
    code: 'forbidden',
    message: 'You can only withdraw your own submissions.',
  })
  const refusals = {
    'sent back': 'it was sent back to you for changes.',
    approved: 'it has been approved.',
    'rejected for good': 'it has been rejected.',
  }
  for (const [state, why] of Object.entries(refusals)) {
    const decided = await given(app, state as keyof typeof refusals, alice, root)
    expect(await failureIn(app.as(alice).characters.withdraw({ id: decided.id }))).toMatchObject({
      code: 'conflict',
      message: `“Orla Quickwater” can no longer be withdrawn: ${why}`,
    })
  }
})

test('a submission that an admin has edited meanwhile is not withdrawn', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id, version } = await app.given.pending(alice)
  await editRaw(app, root, id, { name: 'Renamed' })
  const withdraw = (baseVersion: number) => app.as(alice).characters.withdraw({ id, baseVersion })
  expect(await failureIn(withdraw(version))).toMatchObject({ code: 'changed', change: { by: 'root' } })
  await withdraw(version + 1)
  expect(await rowsOf(app, 'character')).toEqual([])
})

test.for(['withdrawn first', 'decided first'])(
  'withdrawn and decided concurrently, %s: one succeeds and the other is refused',
  async (order) => {
    const { app, alice, root } = await appWithMembers()
    const { id, version: baseVersion } = await app.given.pending(alice)
    const acts = [
      () => app.as(alice).characters.withdraw({ id, baseVersion }),
      () => app.as(root).moderation.setStatus({ id, baseVersion, verdict: 'approved' }),
    ]
    if (order === 'decided first') acts.reverse()
    const [won, lost] = acts.map((act) => act()) as [Promise<unknown>, Promise<unknown>]
    const refused = failureIn(lost)
    await won
    expect(await refused).toMatchObject(
      order === 'decided first'
        ? { code: 'conflict', message: '“Orla Quickwater” can no longer be withdrawn: it has been approved.' }
        : { code: 'not_found', message: 'This character does not exist or has been removed.' },
    )
    await expectWhole(app)
  },
)

test('withdrawn while a decision is scheduled: its admin is notified, and learns it on undo', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  const { outcome } = app.as(root).moderation
  const { schedule, undo } = app.as(root).desk
  await schedule({ kind: 'submission', id, verdict: 'approved' })
  await app.as(alice).characters.withdraw({ id })
  expect(await outcome({ id })).toEqual({ state: 'gone', by: null })
  const gone = 'The submission was withdrawn or deleted before that.'
  expect(await failureIn(undo({ kind: 'submission', id }))).toMatchObject({ code: 'conflict', message: gone })
  app.clock.advance(10_000)
  expect(await app.services.jobs.runDue('decision')).toEqual([])
  const [news] = (await app.as(root).notifications.page({})).items
  expect(news).toMatchObject({
    type: 'decision_not_carried_out',
    message: `Your decision on “Orla Quickwater” was not carried out. ${gone}`,
  })
  expect((await app.as(alice).notifications.page({})).items).toEqual([])
})
