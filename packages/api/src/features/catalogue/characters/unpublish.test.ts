import { FAVOURITES } from '@personae/contract/lists.constants'
import { KEEPS_PLACE_MS } from '@personae/contract/review-rounds.constants'
import { integrityErrors } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { importRecords, RACES, SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, editRaw, failureIn, given, rowsOf } from '../../members.testing.ts'

async function appWithPage() {
  const people = await appWithMembers()
  const { app, alice, root } = people
  const page = await given(app, 'approved', alice, root)
  app.clock.advance(60_000)
  const queue = async () => (await app.as(root).moderation.queue({})).items.map(({ name }) => name)
  return { ...people, page, id: page.id, own: app.as(alice).characters, queue }
}

const report = (app: TestApp, by: Parameters<TestApp['as']>[0], reportedCharacterId: string) =>
  app.as(by).disputes.report({ reportedCharacterId, description: 'Mine' })

const newsOf = async (app: TestApp, of: Parameters<TestApp['as']>[0], type: string) =>
  (await app.as(of).notifications.page({ limit: 20 })).items
    .filter((one) => one.type === type)
    .map(({ message }) => message)

test('its submitter takes a page off the site without an admin: it is theirs to edit, or to delete for good', async () => {
  const { app, alice, bob, root, page, id, own } = await appWithPage()
  const off = await own.unpublish({ id, baseVersion: page.version })
  expect(off).toEqual({ ...page, status: 'rejected', version: page.version + 1 })
  for (const viewer of [null, bob])
    expect(await failureIn(app.as(viewer).characters.byId({ id }))).toMatchObject({ code: 'not_found' })
  expect((await own.history({ id })).items[0]).toMatchObject({ action: 'unpublished', by: 'alice' })
  expect(await app.as(root).moderation.outcome({ id })).toEqual({ state: 'taken_back', by: 'alice' })
  expect(await newsOf(app, root, 'character_unpublished')).toEqual([])
  expect(await failureIn(app.as(root).moderation.takeOff({ id, reason: 'Too' }))).toMatchObject({
    code: 'conflict',
    message: '“Orla Quickwater” is not published: it was taken back.',
  })
  await editRaw(app, alice, id, { name: 'Orla Still' })
  await own.withdraw({ id })
  expect(await rowsOf(app, 'character')).toEqual([])
})

test('resubmitted it goes to the end of the queue, and published again it has its first date', async () => {
  const { app, alice, root, page, id, own, queue } = await appWithPage()
  const { id: pending } = await app.given.pending(alice, { name: 'Other' })
  // A page that was taken back as a submission within the last hour keeps no place in the queue.
  await own.takeBack({ id: pending })
  await own.resubmit({ id: pending })
  await app.as(root).moderation.setStatus({ id: pending, verdict: 'approved' })
  await own.unpublish({ id: pending })
  await app.given.pending(alice, { name: 'Waiting' })
  app.clock.advance(KEEPS_PLACE_MS / 2)
  await own.resubmit({ id: pending })
  expect(await queue()).toEqual(['Waiting', 'Other'])

  await own.unpublish({ id })
  app.clock.advance(60_000)
  await own.resubmit({ id })
  expect(await queue()).toEqual(['Waiting', 'Other', 'Orla Quickwater'])
  const back = await app.as(root).moderation.setStatus({ id, verdict: 'approved' })
  expect(back).toEqual({ ...page, version: page.version + 3 })
})

test('deleted for good, it closes what a removal closes: reports, corrections, promotion, and its mark for imports', async () => {
  const { app, alice, bob, root, id, own } = await appWithPage()
  await report(app, bob, id)
  await app.as(bob).corrections.create({ characterId: id, kind: 'problem', note: 'It is wrong.' })
  await own.unpublish({ id })
  expect((await app.as(root).disputes.list({ status: 'pending' })).items).toMatchObject([
    { character: { status: 'rejected' }, hoursLeft: null },
  ])
  await own.withdraw({ id })
  expect(await newsOf(app, bob, 'dispute_resolved')).toEqual([
    'Your report on “Orla Quickwater” has been resolved. Its submitter has deleted the character.',
  ])
  expect(await newsOf(app, bob, 'correction_accepted')).toHaveLength(1)
  // No admin has decided, and the log does not name the submitter.
  const { items: corrections } = await app.as(root).corrections.page({})
  expect(corrections).toMatchObject([{ status: 'accepted', decidedBy: null }])
  expect(
    await failureIn(app.as(root).corrections.decide({ id: corrections[0]!.id, verdict: 'accepted' })),
  ).toMatchObject({ message: 'This report is no longer open: the page has been removed.' })
  const { items: log } = await app.as(root).audit.page({})
  expect(log.slice(0, 3).map(({ action, actorName }) => `${actorName}: ${action}`)).toEqual([
    'its submitter: correction_accepted',
    'its submitter: dispute_resolved',
    'its submitter: character_unpublished',
  ])
  expect(await integrityErrors(app.db.read)).toEqual([])
  expect(await failureIn(app.as(alice).characters.byId({ id }))).toMatchObject({ code: 'not_found' })
})

test('a deleted account takes its pages that are off with it, and closes their cases', async () => {
  const { app, alice, bob, root, id, own } = await appWithPage()
  const { id: other } = await given(app, 'approved', alice, root, { name: 'Other' })
  const { id: stays } = await given(app, 'approved', alice, root, { name: 'Stays' })
  await report(app, bob, id)
  await report(app, bob, other)
  await own.unpublish({ id })
  await app.as(root).moderation.takeOff({ id: other, reason: 'A real person.' })
  await app.as(alice).account.remove({ currentPassword: 'secret1' })
  expect((await app.visitor.characters.list({})).items).toMatchObject([{ id: stays }])
  expect(await rowsOf(app, 'character')).toHaveLength(1)
  expect(await newsOf(app, bob, 'dispute_resolved')).toHaveLength(2)
  expect(await integrityErrors(app.db.read)).toEqual([])
})

test('only its submitter may, only what is published, and only in the version that was seen', async () => {
  const { app, alice, bob, root, page, id, own } = await appWithPage()
  const { id: pending } = await app.given.pending(alice)
  const before = await dump(app)
  expect(await failureIn(app.visitor.characters.unpublish({ id }))).toMatchObject({ code: 'unauthenticated' })
  for (const other of [bob, root])
    expect(await failureIn(app.as(other).characters.unpublish({ id }))).toMatchObject({
      code: 'forbidden',
      message: 'You can only take your own characters off the site.',
    })
  expect(await failureIn(app.as(bob).characters.unpublish({ id: pending }))).toMatchObject({
    code: 'not_found',
  })
  expect(await failureIn(own.unpublish({ id: pending }))).toMatchObject({ code: 'conflict' })
  expect(await failureIn(own.unpublish({ id, baseVersion: page.version - 1 }))).toMatchObject({
    code: 'changed',
  })
  expect(await dump(app)).toEqual(before)
  await own.unpublish({ id })
  expect(await failureIn(own.unpublish({ id }))).toMatchObject({ code: 'conflict' })
})

test('admins are told if corrections by others are in it, or three others keep it', async () => {
  const { app, alice, bob, root, id, own } = await appWithPage()
  const people = [bob, await app.given.user('carol'), await app.given.user('dave')]
  const { id: correction } = await app.as(bob).corrections.create({
    characterId: id,
    kind: 'change',
    changes: { series: 'Tides' },
  })
  for (const one of [...people, alice]) await app.as(one).lists.add({ id: FAVOURITES.id, characterId: id })
  await app.as(root).corrections.decide({ id: correction, verdict: 'accepted' })
  await own.unpublish({ id })
  expect(await newsOf(app, root, 'character_unpublished')).toEqual([
    'alice has taken “Orla Quickwater” (Tideborn) off the site: it has corrections by others, and 3 people keep it.',
  ])
})

test('an import changes the text of a page that is off, never its status', async () => {
  const { app, root } = await appWithPage()
  const record = { ...SUBMISSION, source: 'wiki', sourceId: '1', name: 'From Afar', status: 'approved' }
  await importRecords(app, [record])
  const { id } = (await app.visitor.characters.list({ q: 'From Afar' })).items[0]!
  await app.as(root).moderation.takeOff({ id, reason: 'A real person.' })
  const off = { status: 'rejected', rejectedPermanently: true }
  await importRecords(app, [{ ...record, series: 'Afar', status: 'pending' }])
  await importRecords(app, [{ ...record, series: 'Afar' }])
  expect(await app.as(root).characters.byId({ id })).toMatchObject({ ...off, series: 'Afar' })
})

test('unpublishing, taking off, withdrawing and taking back at once: one takes it off, none deletes it', async () => {
  const { app, alice, root, own } = await appWithPage()
  for (let round = 0; round < RACES; round += 1) {
    const { id, version: baseVersion } = await given(app, 'approved', alice, root, { name: `N${round}` })
    const [unpublished, takenOff, withdrawn, back] = await Promise.allSettled([
      own.unpublish({ id, baseVersion }),
      app.as(root).moderation.takeOff({ id, reason: 'A real person.', baseVersion }),
      own.withdraw({ id, baseVersion }),
      own.takeBack({ id }),
    ])
    expect([unpublished, takenOff].filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([withdrawn.status, back.status]).toEqual(['rejected', 'rejected'])
    expect(await own.byId({ id })).toMatchObject({ status: 'rejected', version: baseVersion + 1 })
  }
})
