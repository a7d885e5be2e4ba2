import type { CurrentUser } from '@personae/contract/auth'
import { openDb } from '@personae/db'
import { fileBefore } from '@personae/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { pictureOf, type TestApp } from '../../testing/test-app.ts'
import { cast, editRaw, failureIn, given, rowsOf, submitRaw } from '../cast.testing.ts'

const reports = async (app: TestApp, admin: CurrentUser) =>
  (await app.as(admin).notifications.page({ limit: 100 })).items.filter(
    ({ type }) => type === 'duplicate_detected',
  )

const HOLMES = { name: 'Sherlock Holmes', origin: 'Baker Street Stories', series: 'A Study' }

test('a submission that is here already: the admins are told of which, and why', async () => {
  const { app, alice, bob, root } = await cast()
  const original = await given(app, 'approved', alice, root, HOLMES)
  const again = await submitRaw(app, bob, {
    ...HOLMES,
    name: 'Holmes, Sherlock (Detective)',
    imageUrl: null,
  })
  expect(await reports(app, root)).toMatchObject([
    {
      characterId: again.id,
      message:
        '“Holmes, Sherlock (Detective)” (Baker Street Stories) may already be here: “Sherlock Holmes” (Baker Street Stories).',
      metadata: {
        duplicates: [
          {
            characterId: original.id,
            name: 'Sherlock Holmes',
            origin: 'Baker Street Stories',
            score: expect.any(Number),
            reasons: ['same name with its words in another order', 'same universe', 'same creators'],
          },
        ],
      },
    },
  ])
})

test('the same picture under another name is found too', async () => {
  const { app, alice, bob, root } = await cast()
  const original = await given(app, 'approved', alice, root, { imageUrl: pictureOf('fox') })
  await submitRaw(app, bob, { name: 'Somebody Else', origin: 'Elsewhere', imageUrl: pictureOf('fox') })
  expect((await reports(app, root))[0]!.metadata!.duplicates).toMatchObject([
    { characterId: original.id, reasons: ['same picture'] },
  ])
})

const STORY = Array.from({ length: 90 }, (_, at) => `On day ${at} she rowed past pier ${at * 7}.`).join(' ')

test('a backstory that was copied is found under another name and universe', async () => {
  const { app, alice, bob, root } = await cast()
  const original = await given(app, 'approved', alice, root, { backstory: STORY })
  const copy = { name: 'Somebody Else', origin: 'Elsewhere', creators: ['Nobody'], series: null }
  await submitRaw(app, bob, { ...copy, backstory: `My own words. ${STORY.toUpperCase()}` })
  expect((await reports(app, root))[0]!.metadata!.duplicates).toMatchObject([
    { characterId: original.id, reasons: ['same backstory'] },
  ])
})

test.for<[string, object]>([
  [
    'a namesake of another universe',
    { origin: 'Quite Another World', creators: ['Nobody Known'], series: null },
  ],
  ['somebody else of the same universe', { name: 'Jonas Quickwater' }],
  ['somebody of nearly the same name', { name: 'Orla Quickwatee' }],
])('%s is not reported', async ([, more]) => {
  const { app, alice, bob, root } = await cast()
  await given(app, 'approved', alice, root)
  await submitRaw(app, bob, more)
  expect(await reports(app, root)).toEqual([])
})

test('what was rejected is no original, what is pending is one', async () => {
  const { app, alice, bob, root } = await cast()
  await given(app, 'rejected for good', alice, root)
  await submitRaw(app, bob, {})
  expect(await reports(app, root)).toEqual([])
  await submitRaw(app, alice, {})
  expect(await reports(app, root)).toHaveLength(1)
})

test('an edit that makes it a duplicate is reported, one that changes nothing of that is not again', async () => {
  const { app, alice, bob, root } = await cast()
  await given(app, 'approved', alice, root)
  const other = await given(app, 'approved', bob, root, { name: 'Jonas Tide' })
  await editRaw(app, root, other.id, { name: 'Orla Quickwater' })
  expect(await reports(app, root)).toHaveLength(1)
  await editRaw(app, root, other.id, { name: 'Orla Quickwater', description: 'Somebody else entirely.' })
  expect(await reports(app, root)).toHaveLength(1)
})

test('resubmitted under the name of one that is here: reported', async () => {
  const { app, alice, bob, root } = await cast()
  await given(app, 'approved', alice, root)
  const { id } = await given(app, 'sent back', bob, root, { name: 'Jonas Tide' })
  await editRaw(app, bob, id, { name: 'Orla Quickwater' })
  expect(await reports(app, root)).toEqual([])
  await app.as(bob).characters.resubmit({ id })
  expect(await reports(app, root)).toHaveLength(1)
})

test('a pair that was called distinct is remembered: not reported, not compared as new', async () => {
  const { app, alice, bob, root } = await cast()
  const original = await given(app, 'approved', alice, root)
  const other = await given(app, 'sent back', bob, root)
  await app.as(root).notifications.markAllRead()
  const pair = { newId: other.id, originalId: original.id }
  expect(await app.as(root).duplicates.compare(pair)).toMatchObject({
    newSubmission: { id: other.id },
    original: { id: original.id },
    isDistinct: false,
    reasons: ['same name', 'same universe', 'same creators'],
  })
  await app.as(root).duplicates.callDistinct(pair)
  await app.as(root).duplicates.callDistinct({ newId: original.id, originalId: other.id })
  expect(await app.as(root).duplicates.compare(pair)).toMatchObject({ isDistinct: true })
  const before = (await reports(app, root)).length
  await app.as(bob).characters.resubmit({ id: other.id })
  expect(await reports(app, root)).toHaveLength(before)
  expect(await rowsOf(app, 'audit_log')).toContainEqual(
    expect.objectContaining({ action: 'called_distinct', targetId: other.id }),
  )
})

test('comparing and calling distinct are for admins; of what is not there, and of one with itself, nothing', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  const pair = { newId: id, originalId: 'missing' }
  for (const [person, code] of [
    [app.visitor, 'unauthenticated'],
    [app.as(alice), 'forbidden'],
    [app.as(root), 'not_found'],
  ] as const) {
    expect(await failureIn(person.duplicates.compare(pair))).toMatchObject({ code })
    expect(await failureIn(person.duplicates.callDistinct(pair))).toMatchObject({ code })
  }
  const self = { newId: id, originalId: id }
  expect(await failureIn(app.as(root).duplicates.callDistinct(self))).toMatchObject({ code: 'invalid' })
  expect(await rowsOf(app, 'distinct_pair')).toEqual([])
})

test('while typing: what is here by that name, of what one may see, the nearest first', async () => {
  const { app, alice, bob, root } = await cast()
  const original = await given(app, 'approved', alice, root)
  await given(app, 'pending', alice, root)
  const likely = (person: CurrentUser, name: string, origin = '') =>
    app.as(person).duplicates.likely({ name, origin })

  expect(await likely(bob, 'quickwater ORLA')).toMatchObject([{ id: original.id, status: 'approved' }])
  expect(await likely(bob, 'Orla Quickwater', 'tideborn universe')).toMatchObject([
    { id: original.id, origin: 'Tideborn', score: 1 },
  ])
  expect(await likely(alice, 'Orla Quickwater', 'Tideborn')).toHaveLength(2)
  expect(await likely(bob, 'Orla Quickwater', 'Quite Another World')).toEqual([])
  expect(await likely(bob, 'Nobody Known')).toEqual([])
  expect(await likely(bob, 'x')).toEqual([])
  expect(await app.as(bob).duplicates.likely({ name: 'Orla Quickwater', except: original.id })).toEqual([])
})

test('the index follows every change, and a database of before it gets one', async () => {
  const { app, alice, bob, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  await editRaw(app, root, id, { name: 'Renamed Person' })
  const likely = (name: string) => app.as(bob).duplicates.likely({ name })
  expect(await likely('Orla Quickwater')).toEqual([])
  expect(await likely('Renamed Person')).toHaveLength(1)

  const keys = await rowsOf(app, 'duplicate_key')
  const before = await openDb(await fileBefore(app.db, '0012-copied-texts'))
  onTestFinished(before.close)
  expect(await before.read.selectFrom('duplicate_key').selectAll().execute()).toEqual([])
  await app.db.transact((tx) => tx.deleteFrom('duplicate_key').execute())
  await app.services.duplicates.indexMissing()
  expect(await rowsOf(app, 'duplicate_key')).toEqual(keys)
  await app.as(root).moderation.remove({ id })
  expect(await rowsOf(app, 'duplicate_key')).toEqual([])
})
