import { KEEPS_PLACE_MS } from '@personae/contract/review-rounds.constants'
import { NOT_REJECTED } from '@personae/contract/access'
import { HISTORY_MAX_EDITS } from '@personae/contract/history'
import { expect, test } from 'vitest'
import { pictureOf } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn, given } from '../../members.testing.ts'

async function appWithQueue() {
  const people = await appWithMembers()
  const { app, alice, bob, root } = people
  const { id } = await app.given.pending(alice, { name: 'First', imageUrl: pictureOf('a lamp') })
  app.clock.advance(1_000)
  await app.given.pending(bob, { name: 'Second' })
  app.clock.advance(1_000)
  const queue = async () => (await app.as(root).moderation.queue({})).items.map(({ name }) => name)
  return { ...people, id, own: app.as(alice).characters, queue }
}

test('a submission is taken back, edited and resubmitted within an hour: nothing is lost, and it has its old place', async () => {
  const { app, alice, root, id, own, queue } = await appWithQueue()
  expect(await failureIn(editRaw(app, alice, id, { name: 'Third' }))).toMatchObject({ message: NOT_REJECTED })
  const before = await own.byId({ id })
  const { submittedAt } = (await app.as(root).moderation.queue({})).items[0]!
  const back = await own.takeBack({ id, baseVersion: before.version })
  expect(back).toEqual({ ...before, status: 'rejected', rejectionReason: null, version: before.version + 1 })
  expect(await queue()).toEqual(['Second'])
  expect((await own.mine({ status: 'revision' })).items).toMatchObject([{ id, queuePlace: null }])

  await editRaw(app, alice, id, { name: 'Third' })
  app.clock.advance(KEEPS_PLACE_MS)
  const again = await own.resubmit({ id })
  expect(again).toMatchObject({ name: 'Third', status: 'pending', imageUrl: before.imageUrl })
  expect(await queue()).toEqual(['Third', 'Second'])
  const { items } = await app.as(root).moderation.queue({})
  expect(items[0]).toMatchObject({ submittedAt, former: null })
  const { items: history } = await own.history({ id })
  expect(history.map(({ action, by }) => [action, by])).toEqual([
    ['resubmitted', 'alice'],
    ['edited', 'alice'],
    ['taken_back', 'alice'],
    ['submitted', 'alice'],
  ])
})

test('resubmitted later than an hour after it was taken back, it goes to the end of the queue', async () => {
  const { app, id, own, queue } = await appWithQueue()
  await own.takeBack({ id })
  app.clock.advance(KEEPS_PLACE_MS + 1)
  await own.resubmit({ id })
  expect(await queue()).toEqual(['Second', 'First'])
})

test('sent back within the hour of taking back, it goes to the end as ever', async () => {
  const { app, root, id, own, queue } = await appWithQueue()
  await own.takeBack({ id })
  await own.resubmit({ id })
  await app.as(root).moderation.setStatus({ id, verdict: 'revision', rejectionReason: 'Say more' })
  app.clock.advance(1_000)
  await own.resubmit({ id })
  expect(await queue()).toEqual(['Second', 'First'])
})

test('only a pending submission of one’s own is taken back, in the version that one has seen', async () => {
  const { app, alice, bob, root, id, own } = await appWithQueue()
  const refusal = async (by: typeof alice, of: string) =>
    (await failureIn(app.as(by).characters.takeBack({ id: of }))).code
  expect(await refusal(bob, id)).toBe('not_found')
  expect(await refusal(root, id)).toBe('forbidden')
  for (const state of ['approved', 'sent back', 'rejected for good'] as const)
    expect(await refusal(alice, (await given(app, state, alice, root)).id)).toBe('conflict')

  await editRaw(app, root, id, { name: 'Changed' })
  expect(await failureIn(own.takeBack({ id, baseVersion: 1 }))).toMatchObject({ code: 'changed' })
  await own.takeBack({ id })
  expect(await failureIn(own.takeBack({ id }))).toMatchObject({
    code: 'conflict',
    message: '“Changed” can no longer be taken back: it was taken back.',
  })
})

test('who takes back just before an admin decides: the admin is told how it stands', async () => {
  const { app, alice, root, id, own } = await appWithQueue()
  const desk = app.as(root).moderation
  await own.takeBack({ id })
  expect(await failureIn(desk.setStatus({ id, verdict: 'approved' }))).toMatchObject({
    code: 'conflict',
    message: 'This submission is no longer pending: its submitter has taken it back.',
  })
  expect(await desk.outcome({ id })).toEqual({ state: 'taken_back', by: alice.username })
})

test('a scheduled decision does not prevent taking back, and its admin is told, also after a resubmission', async () => {
  const { app, root, id, own } = await appWithQueue()
  const news = async () =>
    (await app.as(root).notifications.page({})).items
      .filter(({ type }) => type === 'decision_not_carried_out')
      .map(({ message }) => message)
  const overtaken = async () => {
    app.clock.advance(10_000)
    await app.services.jobs.runDue('decision')
  }
  await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  await own.takeBack({ id })
  await overtaken()
  expect(await news()).toEqual([
    'Your decision on “First” was not carried out. This submission is no longer pending: its submitter has taken it back.',
  ])
  await own.resubmit({ id })
  await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  await own.takeBack({ id })
  await own.resubmit({ id })
  await overtaken()
  expect((await news()).length).toBe(2)
  expect(await own.byId({ id })).toMatchObject({ status: 'pending' })
})

test('what is taken back can be withdrawn; what an admin has sent back cannot', async () => {
  const { app, alice, root, id, own } = await appWithQueue()
  await own.takeBack({ id })
  await own.withdraw({ id })
  expect(await failureIn(own.byId({ id }))).toMatchObject({ code: 'not_found' })
  const sentBack = await given(app, 'sent back', alice, root)
  expect(await failureIn(own.withdraw(sentBack))).toMatchObject({ code: 'conflict' })
})

test('taking back counts as an edit in the limit of the history, so that it does not grow without end', async () => {
  const { app, id, own } = await appWithQueue()
  await app.db.transact(async (tx) => {
    const { seq: _, ...row } = await tx
      .selectFrom('character_revision')
      .selectAll()
      .where('characterId', '=', id)
      .executeTakeFirstOrThrow()
    for (let at = 0; at < HISTORY_MAX_EDITS; at += 1)
      await tx
        .insertInto('character_revision')
        .values({ ...row, id: `${at}`, action: 'taken_back' })
        .execute()
  })
  expect(await failureIn(own.takeBack({ id }))).toMatchObject({ code: 'conflict' })
  await own.withdraw({ id })
})
