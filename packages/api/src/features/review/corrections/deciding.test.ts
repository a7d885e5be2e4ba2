import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { nameOfPicture, pictureOf, type TestApp } from '../../../test-app.testing.ts'
import { dump, editRaw, failureIn, given, rowsOf } from '../../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

test('a suggestion of several fields is accepted as a revision under the name of its author', async () => {
  const { app, character, suggest, page, desk, alice, bob, root } = await appWithPage()
  const made = await suggest({ origin: 'The Delta', genres: ['Movies'] }, { note: 'See the box.' })
  expect(made).toMatchObject({
    status: 'open',
    by: 'bob',
    fields: ['origin', 'genres'],
    baseVersion: character.version,
    version: character.version,
    note: 'See the box.',
    changes: [
      { field: 'origin', base: 'Tideborn', proposed: 'The Delta', current: 'Tideborn', isChanged: false },
      { field: 'genres', base: ['Games'], proposed: ['Movies'], current: ['Games'], isChanged: false },
    ],
    may: { decide: false, answer: false, withdraw: true },
  })
  expect((await page()).origin).toBe('Tideborn')
  const decided = await desk.decide({ id: made.id, verdict: 'accepted', baseVersion: made.version! })
  expect(decided).toMatchObject({ status: 'accepted', taken: ['origin', 'genres'], decidedBy: 'root' })
  expect(await page()).toEqual({
    ...character,
    origin: 'The Delta',
    genres: ['Movies'],
    version: character.version + 1,
  })
  const { items } = await app.as(alice).characters.history({ id: character.id })
  expect(items[0]).toMatchObject({
    action: 'corrected',
    by: 'bob',
    acceptedBy: 'root',
    fields: ['origin', 'genres'],
  })
  expect(items[1]).toMatchObject({ action: 'approved', by: 'root', acceptedBy: null })
  const page1 = await app.as(bob).corrections.page({ of: 'author' })
  expect(page1).toMatchObject({ total: 1, items: [{ id: made.id, status: 'accepted' }] })
  expect(await rowsOf(app, 'audit_log')).toContainEqual(
    expect.objectContaining({ action: 'correction_accepted', actorId: root.id, targetId: character.id }),
  )
})

test('what others have changed meanwhile is not taken by itself, and never overwritten', async () => {
  const { app, character, suggest, page, desk, root } = await appWithPage()
  const { id } = await suggest({ name: 'Orla', series: 'Tideborn III' })
  await editRaw(app, root, character.id, { series: 'Tideborn IV', multiverse: 'Second' })
  const seen = await desk.byId({ id })
  expect(seen.changes).toMatchObject([
    { field: 'name', isChanged: false },
    {
      field: 'series',
      base: 'Tideborn II',
      proposed: 'Tideborn III',
      current: 'Tideborn IV',
      isChanged: true,
    },
  ])
  const decided = await desk.decide({ id, verdict: 'accepted', baseVersion: seen.version! })
  expect(decided).toMatchObject({ status: 'partly', taken: ['name'] })
  expect(await page()).toMatchObject({ name: 'Orla', series: 'Tideborn IV', multiverse: 'Second' })
})

test('an admin takes some fields and amends others', async () => {
  const { app, alice, suggest, page, desk, news, bob, character } = await appWithPage()
  const { id } = await suggest({ name: 'Orla', series: 'Tideborn III', genres: ['Movies'] })
  const decided = await desk.decide({
    id,
    verdict: 'accepted',
    fields: ['name', 'series'],
    values: { name: 'Orla Q.' },
  })
  expect(decided).toMatchObject({ status: 'partly', taken: ['name', 'series'] })
  const amended = decided.changes.filter((change) => 'amended' in change)
  expect(amended).toMatchObject([{ field: 'name', proposed: 'Orla', amended: 'Orla Q.' }])
  expect(await page()).toMatchObject({ name: 'Orla Q.', series: 'Tideborn III', genres: ['Games'] })
  const { items } = await app.as(alice).characters.history({ id: character.id })
  expect(items.map((one) => one.amended)).toEqual([['name'], [], []])
  expect(await news(bob)).toEqual([
    {
      type: 'correction_partly',
      message: 'Your correction of “Orla Quickwater” has been accepted in part: name, series.',
      characterId: character.id,
    },
  ])
})

const urlOf = (text: string) => `/media/${nameOfPicture(text)}.webp`

test('an admin amends a proposed picture by an own upload, at once or in ten seconds, or takes it away', async () => {
  const { app, root, suggest, page, desk } = await appWithPage()
  const upload = async (text: string) =>
    (await app.services.pictureUploads.add(root, Buffer.from(text))).imageUrl
  const later = async () => {
    app.clock.advance(UNDO_PERIOD_MS)
    await app.services.jobs.runDue('decision')
  }
  const proposed = async (text = 'fox') => (await suggest({ imageUrl: pictureOf(text) })).id
  const decided = await desk.decide({
    id: await proposed(),
    verdict: 'accepted',
    values: { imageUrl: await upload('owl') },
  })
  expect(decided).toMatchObject({ status: 'accepted', taken: ['imageUrl'] })
  expect(await page()).toMatchObject({ imageUrl: urlOf('owl') })

  const id = await proposed()
  const values = { imageUrl: await upload('heron') }
  await app.as(root).desk.schedule({ kind: 'correction', id, verdict: 'accepted', values })
  await app.as(root).desk.undo({ kind: 'correction', id })
  await app.as(root).desk.schedule({ kind: 'correction', id, verdict: 'accepted', values })
  expect(await page()).toMatchObject({ imageUrl: urlOf('owl') })
  await later()
  expect(await page()).toMatchObject({ imageUrl: urlOf('heron') })
  expect(await rowsOf(app, 'picture_upload')).toEqual([])

  // The proposed picture, named again, and another one, sent within the decision.
  for (const [imageUrl, shown] of [
    [pictureOf('reeds'), 'reeds'],
    [urlOf('fox'), 'fox'],
  ] as const) {
    await app
      .as(root)
      .desk.schedule({ kind: 'correction', id: await proposed(), verdict: 'accepted', values: { imageUrl } })
    await later()
    expect(await page()).toMatchObject({ imageUrl: urlOf(shown) })
  }

  await desk.decide({ id: await proposed('owl'), verdict: 'accepted', values: { imageUrl: null } })
  expect(await page()).toMatchObject({ imageUrl: null })
})

test('the author and the owner are told; a refusal needs a reason', async () => {
  const { alice, bob, character, suggest, news, desk, page } = await appWithPage()
  const { id } = await suggest({ name: 'Orla' })
  expect(await failureIn(desk.decide({ id, verdict: 'refused', reason: ' ' }))).toMatchObject({
    issues: [{ path: 'reason' }],
  })
  const refused = await desk.decide({ id, verdict: 'refused', reason: 'The box says so.' })
  expect(refused).toMatchObject({ status: 'refused', taken: [], reason: 'The box says so.' })
  expect(await page()).toEqual(character)
  const characterId = character.id
  expect(await news(bob)).toEqual([
    {
      type: 'correction_refused',
      message: 'Your correction of “Orla Quickwater” has been refused. Reason: The box says so.',
      characterId,
    },
  ])
  expect((await news(alice))[0]).toEqual({
    type: 'correction_decided',
    message: 'The correction of “Orla Quickwater” by bob has been refused. Reason: The box says so.',
    characterId,
  })
})

test('a report of a problem is accepted without a change', async () => {
  const { bob, character, suggest, news, desk, page } = await appWithPage()
  const { id } = await suggest({}, { kind: 'problem', topic: 'advertising', note: 'It sells boats.' })
  const decided = await desk.decide({ id, verdict: 'accepted', reason: 'Thank you, it is gone.' })
  expect(decided).toMatchObject({ status: 'accepted', topic: 'advertising', taken: [] })
  expect(await page()).toEqual(character)
  expect((await news(bob))[0]!.message).toBe(
    'Your report on “Orla Quickwater” has been accepted. Reason: Thank you, it is gone.',
  )
})

const BAD: [what: string, decision: object, path: string][] = [
  ['no field', { fields: [] }, 'fields'],
  ['a field that was not proposed', { fields: ['series'] }, 'fields'],
  ['a value of one that was not proposed', { values: { series: 'Third' } }, 'fields'],
  ['a value of one that is not taken', { fields: ['name'], values: { imageUrl: null } }, 'fields'],
  ['a picture that the admin has not uploaded', { values: { imageUrl: urlOf('owl') } }, 'values.imageUrl'],
  ['a value beyond the limits', { values: { name: '' } }, 'values.name'],
]

type Caller = ReturnType<TestApp['as']>
type Decision = Parameters<Caller['corrections']['decide']>[0]
const decide = (by: Caller, decision: Decision) => by.corrections.decide(decision)
const schedule = (by: Caller, decision: Decision) => by.desk.schedule({ kind: 'correction', ...decision })

test.for(BAD)('invalid, and nothing changes: a decision with %s', async ([, decision, path]) => {
  const { app, root, suggest } = await appWithPage()
  const { id } = await suggest({ name: 'Orla', imageUrl: pictureOf('fox') })
  const before = await dump(app)
  for (const act of [decide, schedule])
    expect(await failureIn(act(app.as(root), { id, verdict: 'accepted', ...decision }))).toMatchObject({
      code: 'invalid',
      issues: [{ path }],
    })
  expect(await dump(app)).toEqual(before)
})

test('only admins decide, once, on the version that they saw; the slower one learns who was first', async () => {
  const { app, alice, bob, root, character, suggest, desk } = await appWithPage()
  const { id, version } = await suggest({ name: 'Orla' })
  for (const who of [alice, bob])
    for (const act of [decide, schedule])
      expect(await failureIn(act(app.as(who), { id, verdict: 'accepted' }))).toMatchObject({
        code: 'forbidden',
      })
  await editRaw(app, root, character.id, { series: 'Third' })
  for (const act of [decide, schedule])
    expect(
      await failureIn(act(app.as(root), { id, verdict: 'accepted', baseVersion: version! })),
    ).toMatchObject({
      code: 'changed',
    })
  await desk.decide({ id, verdict: 'accepted' })
  const second = app.as(await app.given.admin('second'))
  for (const act of [decide, schedule])
    expect(await failureIn(act(second, { id, verdict: 'refused', reason: 'No' }))).toMatchObject({
      code: 'conflict',
      message: 'This correction is no longer open: root has accepted it.',
    })
  expect(await failureIn(desk.decide({ id: 'missing', verdict: 'accepted' }))).toMatchObject({
    code: 'not_found',
  })
})

test('a name that another character has: the admins learn of the possible duplicate', async () => {
  const { app, alice, root, suggest, desk } = await appWithPage()
  await given(app, 'approved', alice, root, { name: 'Jonas Tide', creators: [] })
  const { id } = await suggest({ name: 'Jonas Tide' })
  await desk.decide({ id, verdict: 'accepted' })
  expect((await app.as(root).notifications.page({})).items[0]).toMatchObject({ type: 'duplicate_detected' })
})

test('of a page that is sent back to its submitter, they learn of it when it is resubmitted', async () => {
  const { app, alice, root, character, suggest, desk } = await appWithPage()
  await given(app, 'approved', alice, root, { name: 'Jonas Tide', creators: [] })
  const { id } = await suggest({ name: 'Jonas Tide' })
  await app.as(alice).characters.unpublish({ id: character.id })
  const told = async () =>
    (await app.as(root).notifications.page({})).items.filter(({ type }) => type === 'duplicate_detected')
  await desk.decide({ id, verdict: 'accepted' })
  expect(await told()).toEqual([])
  await app.as(alice).characters.resubmit({ id: character.id })
  expect(await told()).toHaveLength(1)
})

test('an admin who suggested before becoming one decides, and the log shows it', async () => {
  const { app, bob, suggest } = await appWithPage()
  const { id } = await suggest({ name: 'Orla' })
  await app.services.admin.appoint('bob')
  await app.as({ ...bob, isAdmin: true }).corrections.decide({ id, verdict: 'accepted' })
  expect((await rowsOf(app, 'audit_log')).at(-1)).toMatchObject({ action: 'own_correction_accepted' })
})
