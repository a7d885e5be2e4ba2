import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { nameOfPicture, pictureOf } from '../../../test-app.testing.ts'
import { UPHOLD, reportRaw } from '../disputes/disputes.testing.ts'
import { dump, failureIn, given, rowsOf } from '../../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

const PASSWORD = { currentPassword: 'secret1' }

test('removing a character closes its open corrections, and nothing of its texts and pictures stays', async () => {
  const { app, bob, root, character, suggest, news, desk } = await appWithPage()
  const open = await suggest({ description: 'A pilot who sells maps.', imageUrl: pictureOf('fox') })
  const decided = await suggest({ name: 'Orla' })
  await desk.decide({ id: decided.id, verdict: 'accepted' })
  await app.as(root).moderation.remove({ id: character.id })
  expect((await news(bob))[0]).toEqual({
    type: 'correction_resolved',
    message: 'Your correction of “Orla Quickwater” has been closed: the page has been removed.',
    characterId: null,
  })
  const own = app.as(bob).corrections
  expect(await own.byId({ id: open.id })).toMatchObject({
    status: 'resolved',
    reason: null,
    decidedBy: 'root',
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

const PAGE_REMOVED = 'The page has been removed.'

test.for(['deleted', 'reported as a copy'])(
  'whoever reported a page that is %s was right: accepted, and a correction of it is resolved',
  async (how) => {
    const { app, alice, bob, root, character, suggest, news, desk } = await appWithPage()
    const { id: otherId } = await given(app, 'approved', alice, root, { name: 'The same' })
    const change = await suggest({ name: 'Orla' })
    const problem = await suggest({}, { kind: 'problem', topic: 'hurtful', note: 'It mocks a child.' })
    const duplicate = await suggest({}, { kind: 'duplicate', otherId })
    const refused = await suggest({}, { kind: 'problem', note: 'It is long.' }, alice)
    await desk.decide({ id: refused.id, verdict: 'refused', reason: 'It may be.' })
    if (how === 'deleted') await app.as(root).moderation.remove({ id: character.id })
    else {
      const report = await reportRaw(app, bob, character.id)
      await app.as(root).disputes.decide({ id: report.id, ...UPHOLD })
    }
    expect(await news(bob)).toEqual(
      ['report on', 'report on', 'correction of'].map((what) => ({
        type: what === 'report on' ? 'correction_accepted' : 'correction_resolved',
        message: `Your ${what} “Orla Quickwater” has been ${what === 'report on' ? 'accepted' : 'closed'}: the page has been removed.`,
        characterId: null,
      })),
    )
    const { items } = await app.as(bob).corrections.page({ of: 'author' })
    expect(items.map(({ id, status, reason, decidedBy }) => [id, status, reason, decidedBy])).toEqual([
      [duplicate.id, 'accepted', PAGE_REMOVED, 'root'],
      [problem.id, 'accepted', PAGE_REMOVED, 'root'],
      [change.id, 'resolved', null, 'root'],
    ])
    expect(await desk.page({ status: 'resolved' })).toMatchObject({ total: 1, items: [{ id: change.id }] })
    expect(await desk.byId({ id: refused.id })).toMatchObject({ status: 'refused', reason: 'It may be.' })
    const exported: string[] = []
    for await (const { status } of app.services.corrections.exportOf(bob.id)) exported.push(status)
    expect(exported).toEqual(['accepted', 'accepted', 'resolved'])
    const late = desk.decide({ id: change.id, verdict: 'accepted' })
    expect(await failureIn(late)).toMatchObject({
      code: 'conflict',
      message: 'This correction is no longer open: root has removed the page.',
    })
  },
)

test('a scheduled acceptance counts when the page is removed before it takes effect', async () => {
  const { app, bob, root, character, suggest, news, desk } = await appWithPage()
  const change = await suggest({ name: 'Orla' })
  const problem = await suggest({}, { kind: 'problem', topic: 'advertising', note: 'It sells boats.' })
  for (const { id } of [change, problem])
    await app.as(root).desk.schedule({ kind: 'correction', id, verdict: 'accepted' })
  const other = await suggest({ series: 'Second' })
  await app.as(await app.given.admin('second')).moderation.remove({ id: character.id })
  expect(await desk.byId({ id: other.id })).toMatchObject({ status: 'resolved' })
  const outcome = { status: 'accepted', taken: [], reason: PAGE_REMOVED, decidedBy: 'second' }
  for (const { id } of [change, problem]) expect(await desk.byId({ id })).toMatchObject(outcome)
  const told = await news(bob)
  expect(told).toHaveLength(3)
  app.clock.advance(UNDO_PERIOD_MS)
  await app.services.jobs.runDue('decision')
  expect(await news(bob)).toEqual(told)
  expect((await news(root)).map(({ type }) => type)).not.toContain('decision_not_carried_out')
  const { items: log } = await app.as(root).audit.page({ action: 'correction_accepted' })
  expect(log.map(({ actorName }) => actorName)).toEqual(['second', 'second'])
})

test.each(['demote', 'disable'] as const)(
  'an acceptance does not count if its admin is %sd before the page is removed',
  async (lose) => {
    const { app, character, suggest, desk } = await appWithPage()
    const second = await app.given.admin('second')
    const { id } = await suggest({ name: 'Orla' })
    await app.as(second).desk.schedule({ kind: 'correction', id, verdict: 'accepted' })
    await app.services.operator[lose]('second')
    await app.as(await app.given.admin('third')).moderation.remove({ id: character.id })
    expect(await desk.byId({ id })).toMatchObject({ status: 'resolved', decidedBy: 'third' })
  },
)

test('a scheduled refusal does not: its admin is notified that it was not carried out', async () => {
  const { app, root, character, suggest, news, desk } = await appWithPage()
  const change = await suggest({ name: 'Orla' })
  const { id } = await suggest({}, { kind: 'problem', note: 'It is rude.' })
  for (const one of [change.id, id])
    await app
      .as(root)
      .desk.schedule({ kind: 'correction', id: one, verdict: 'refused', reason: 'It is not.' })
  await app.as(await app.given.admin('second')).moderation.remove({ id: character.id })
  expect(await app.as(root).desk.scheduled()).toEqual([])
  expect(await desk.byId({ id })).toMatchObject({ status: 'accepted', decidedBy: 'second' })
  expect(await desk.byId({ id: change.id })).toMatchObject({ status: 'resolved' })
  app.clock.advance(UNDO_PERIOD_MS)
  await app.services.jobs.runDue('decision')
  const message =
    'Your decision on “Orla Quickwater” was not carried out. The character has been removed before that.'
  expect((await news(root)).slice(0, 2)).toMatchObject([{ message }, { message }])
})

test('a deleted account takes its open and withdrawn corrections with it, and leaves decided ones without a name', async () => {
  const { app, alice, bob, character, suggest, desk } = await appWithPage()
  const decided = await suggest({ name: 'Orla' })
  await desk.decide({ id: decided.id, verdict: 'accepted' })
  const withdrawn = await suggest({ series: 'Third' })
  await app.as(bob).corrections.withdraw({ id: withdrawn.id })
  const open = await suggest({ imageUrl: pictureOf('fox') })
  const { pictures } = await app.exportOf(alice)
  expect(pictures, 'not those that others propose').toEqual([])
  await app.as(bob).account.remove(PASSWORD)
  for (const { id } of [open, withdrawn])
    expect(await failureIn(desk.byId({ id }))).toMatchObject({ code: 'not_found' })
  expect(await desk.byId({ id: decided.id })).toMatchObject({ status: 'accepted', by: null })
  expect(await app.as(alice).corrections.page({ of: 'owner' })).toMatchObject({
    total: 1,
    items: [{ id: decided.id, by: null }],
  })
  expect(await rowsOf(app, 'media')).toEqual([])
  const { items } = await app.as(alice).characters.history({ id: character.id })
  expect(items[0]).toMatchObject({ action: 'corrected', by: null, acceptedBy: 'root' })
})

test('what is new in a submission is kept as a correction of its submitter, which is no rejection', async () => {
  const { app, bob, root, character, news, desk, page } = await appWithPage()
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

  const own = {
    url: 'https://hooks.example/',
    events: ['submission.decided' as const],
    scope: 'own' as const,
  }
  await app.as(bob).webhooks.create(own)
  const made = await keep()
  expect(await app.as(root).moderation.outcome({ id: submission.id })).toEqual({ state: 'kept', by: 'root' })
  expect((await app.as(root).audit.page({ limit: 1 })).items).toMatchObject([{ action: 'submission_kept' }])
  expect(await rowsOf(app, 'webhook_delivery')).toMatchObject([
    { body: expect.stringContaining('"verdict":"kept"') },
  ])
  expect(made).toMatchObject({ by: 'bob', status: 'open', fields: ['series', 'imageUrl'] })
  expect(await news(bob)).toEqual([
    {
      type: 'submission_kept',
      message:
        '“Orla Quickwater” is published already. What is new in your submission has been kept as a correction of it. Thank you!',
      characterId: character.id,
    },
  ])
  const { items: rounds } = await app.as(bob).characters.rounds({ id: submission.id })
  expect(rounds).toMatchObject([{ verdict: 'kept', by: 'root' }])
  expect((await app.as(bob).notifications.page({})).items[0]?.metadata).toEqual({ correctionId: made.id })
  expect(await app.as(bob).appeals.of({ id: submission.id })).toEqual({ appeal: null, openUntil: null })
  const { version } = await app.as(bob).characters.byId({ id: submission.id })
  for (const attempt of [
    app.as(bob).appeals.create({ id: submission.id, text: 'But it is mine.' }),
    app
      .as(root)
      .moderation.reopen({ id: submission.id, baseVersion: version, to: 'pending', reason: 'Yes.' }),
  ])
    expect(await failureIn(attempt)).toMatchObject({
      code: 'conflict',
      message: 'It was not rejected: what is new in it has been kept as a correction.',
    })
  expect(await app.as(root).moderation.rejected({})).toMatchObject({ total: 0, items: [] })
  const closed = await app.as(bob).characters.byId({ id: submission.id })
  expect(closed).toMatchObject({ status: 'rejected', rejectedPermanently: true })
  expect(closed.rejectionReason).toContain(`https://personae.example/character/${character.id}`)
  await desk.decide({ id: made.id, verdict: 'accepted' })
  expect(await page()).toMatchObject({
    series: 'Tideborn III',
    imageUrl: `/media/${nameOfPicture('fox')}.webp`,
  })
  expect((await desk.page({ status: 'accepted' })).items).toMatchObject([
    { id: made.id, imageUrl: `/media/${nameOfPicture('fox')}.webp` },
  ])
  expect(await failureIn(keep())).toMatchObject({ code: 'conflict' })
})

const MONTH = 30 * 24 * 60 * 60 * 1_000

test('a picture that was not taken goes with the withdrawal, or a month after the decision', async () => {
  const { app, alice, bob, root, desk, suggest } = await appWithPage()
  const pictures = async () => (await rowsOf(app, 'media')).length
  const propose = () => suggest({ name: 'Orla', imageUrl: pictureOf('fox') })

  const withdrawn = await propose()
  expect(await pictures()).toBe(1)
  await app.as(bob).corrections.withdraw({ id: withdrawn.id })
  expect(await pictures()).toBe(0)
  expect(await app.as(bob).corrections.byId({ id: withdrawn.id })).toMatchObject({
    fields: ['name', 'imageUrl'],
    changes: [{ field: 'name' }],
  })

  const refused = await propose()
  await desk.decide({ id: refused.id, verdict: 'refused', reason: 'No.' })
  app.clock.advance(MONTH - 1)
  await app.services.corrections.sweep()
  expect((await desk.byId({ id: refused.id })).changes).toHaveLength(2)
  const again = await propose()
  app.clock.advance(1)
  await app.services.corrections.sweep()
  expect((await desk.byId({ id: refused.id })).changes).toMatchObject([{ field: 'name' }])
  expect(await pictures(), 'the same is proposed by an open one').toBe(1)

  await desk.decide({ id: again.id, verdict: 'accepted', fields: ['name'] })
  app.clock.advance(MONTH)
  await app.services.corrections.sweep()
  expect((await desk.byId({ id: again.id })).changes).toMatchObject([{ field: 'name' }])
  expect(await pictures()).toBe(0)

  const taken = await suggest({ series: 'Third', imageUrl: pictureOf('fox') })
  await desk.decide({ id: taken.id, verdict: 'accepted', fields: ['imageUrl'] })
  app.clock.advance(MONTH)
  await app.services.corrections.sweep()
  expect((await desk.byId({ id: taken.id })).changes).toHaveLength(2)
  expect(await pictures()).toBe(1)

  // The proposed picture is that of another character too.
  await given(app, 'approved', alice, root, { name: 'Owl', imageUrl: pictureOf('owl') })
  const amended = await suggest({ imageUrl: pictureOf('owl') })
  const values = { imageUrl: pictureOf('heron') }
  await desk.decide({ id: amended.id, verdict: 'accepted', values })
  app.clock.advance(MONTH)
  await app.services.corrections.sweep()
  expect((await desk.byId({ id: amended.id })).changes).toEqual([])
  expect((await desk.byId({ id: taken.id })).changes, 'it is in the history').toHaveLength(2)
  expect(await pictures(), 'the fox, the heron and that of the other one').toBe(3)
})
