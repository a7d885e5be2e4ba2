import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { nameOfPicture, pictureOf } from '../../test-app.testing.ts'
import { UPHOLD, reportRaw } from '../disputes/disputes.testing.ts'
import { dump, failureIn, rowsOf } from '../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

const PASSWORD = { currentPassword: 'secret1' }

test('removing a character refuses its open corrections, and nothing of its texts and pictures stays', async () => {
  const { app, bob, root, character, suggest, news, desk } = await appWithPage()
  const open = await suggest({ description: 'A pilot who sells maps.', imageUrl: pictureOf('fox') })
  const decided = await suggest({ name: 'Orla' })
  await desk.decide({ id: decided.id, verdict: 'accepted' })
  await app.as(root).moderation.remove({ id: character.id })
  expect((await news(bob))[0]).toEqual({
    type: 'correction_refused',
    message: 'Your correction of “Orla Quickwater” has been refused. Reason: The character has been removed.',
    characterId: null,
  })
  const own = app.as(bob).corrections
  expect(await own.byId({ id: open.id })).toMatchObject({
    status: 'refused',
    characterId: null,
    characterName: 'Orla Quickwater',
    fields: ['description', 'imageUrl'],
    changes: [],
    version: null,
  })
  expect(await own.byId({ id: decided.id })).toMatchObject({ status: 'accepted', changes: [] })
  expect(await rowsOf(app, 'media')).toEqual([])
  expect(JSON.stringify(await rowsOf(app, 'correction'))).not.toContain('maps')
})

test('upholding a report closes the corrections too', async () => {
  const { app, bob, root, character, suggest } = await appWithPage()
  const { id } = await suggest({ name: 'Orla' })
  const report = await reportRaw(app, bob, character.id)
  await app.as(root).disputes.decide({ id: report.id, ...UPHOLD })
  expect(await app.as(bob).corrections.byId({ id })).toMatchObject({ status: 'refused' })
})

test('a scheduled decision on a correction whose character is removed: its admin is notified', async () => {
  const { app, root, character, suggest, news, desk } = await appWithPage()
  const { id } = await suggest({ name: 'Orla' })
  await desk.schedule({ id, verdict: 'accepted' })
  await app.as(await app.given.admin('second')).moderation.remove({ id: character.id })
  expect(await desk.scheduled()).toEqual([])
  app.clock.advance(UNDO_PERIOD_MS)
  await app.services.scheduledDecisions.applyDue()
  expect((await news(root))[0]!.message).toBe(
    'Your decision on “Orla Quickwater” was not carried out. The character has been removed before that.',
  )
})

test('a deleted account takes its open corrections with it, and leaves decided ones without a name', async () => {
  const { app, alice, bob, character, suggest, desk } = await appWithPage()
  const decided = await suggest({ name: 'Orla' })
  await desk.decide({ id: decided.id, verdict: 'accepted' })
  const open = await suggest({ imageUrl: pictureOf('fox') })
  await app.as(bob).account.remove(PASSWORD)
  expect(await failureIn(desk.byId({ id: open.id }))).toMatchObject({ code: 'not_found' })
  expect(await desk.byId({ id: decided.id })).toMatchObject({ status: 'accepted', by: null })
  expect(await rowsOf(app, 'media')).toEqual([])
  const { items } = await app.as(alice).characters.history({ id: character.id })
  expect(items[0]).toMatchObject({ action: 'corrected', by: null, acceptedBy: 'root' })
})

test('what is new in a submission of a published character is kept as a correction of its submitter', async () => {
  const { app, bob, character, news, desk, page } = await appWithPage()
  const submission = await app.given.pending(bob, {
    series: 'Tideborn III',
    backstory: 'Born on a raft, she learned the delta before she learned to walk.',
    imageUrl: pictureOf('fox'),
  })
  const keep = (more: object = {}) =>
    desk.fromSubmission({
      submissionId: submission.id,
      baseVersion: submission.version,
      characterId: character.id,
      fields: ['series', 'imageUrl', 'name'],
      ...more,
    })
  const before = await dump(app)
  expect(await failureIn(keep({ fields: ['name'] }))).toMatchObject({
    issues: [{ path: 'fields', message: 'That is what it says already.' }],
  })
  expect(await failureIn(keep({ baseVersion: 9 }))).toMatchObject({ code: 'changed' })
  expect(await failureIn(keep({ characterId: submission.id }))).toMatchObject({ code: 'conflict' })
  expect(
    await failureIn(
      app.as(bob).corrections.fromSubmission({
        submissionId: submission.id,
        characterId: character.id,
        fields: ['series'],
      }),
    ),
  ).toMatchObject({ code: 'forbidden' })
  expect(await dump(app)).toEqual(before)

  const made = await keep()
  expect(made).toMatchObject({ by: 'bob', status: 'open', fields: ['series', 'imageUrl'] })
  expect(await news(bob)).toEqual([
    {
      type: 'submission_kept',
      message:
        '“Orla Quickwater” is published already. What is new in your submission has been kept as a correction of it. Thank you!',
      characterId: character.id,
    },
  ])
  const closed = await app.as(bob).characters.byId({ id: submission.id })
  expect(closed).toMatchObject({ status: 'rejected', rejectedPermanently: true })
  expect(closed.rejectionReason).toContain(`https://personae.example/character/${character.id}`)
  await desk.decide({ id: made.id, verdict: 'accepted' })
  expect(await page()).toMatchObject({
    series: 'Tideborn III',
    imageUrl: `/media/${nameOfPicture('fox')}.webp`,
  })
  expect(await failureIn(keep())).toMatchObject({ code: 'conflict' })
})
