import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { pictureOf, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn, given, rowsOf, submitRaw } from '../../members.testing.ts'

const reports = async (app: TestApp, admin: CurrentUser) =>
  (await app.as(admin).notifications.page({ limit: 100 })).items.filter(
    ({ type }) => type === 'duplicate_detected',
  )

const HOLMES = { name: 'Sherlock Holmes', origin: 'Baker Street Stories', series: 'A Study' }

test('admins get a notification with the original and the reasons for a duplicate', async () => {
  const { app, alice, bob, root } = await appWithMembers()
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

test('a duplicate is found by the same picture under another name', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const original = await given(app, 'approved', alice, root, { imageUrl: pictureOf('fox') })
  await submitRaw(app, bob, { name: 'Somebody Else', origin: 'Elsewhere', imageUrl: pictureOf('fox') })
  expect((await reports(app, root))[0]!.metadata!.duplicates).toMatchObject([
    { characterId: original.id, reasons: ['same picture'] },
  ])
})

const STORY = Array.from({ length: 90 }, (_, at) => `On day ${at} she rowed past pier ${at * 7}.`).join(' ')

test('a duplicate is found by a copied backstory under another name and universe', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const original = await given(app, 'approved', alice, root, { backstory: STORY })
  const copy = { name: 'Somebody Else', origin: 'Elsewhere', creators: ['Nobody'], series: null }
  await submitRaw(app, bob, { ...copy, backstory: `My own words. ${STORY.toUpperCase()}` })
  expect((await reports(app, root))[0]!.metadata!.duplicates).toMatchObject([
    { characterId: original.id, reasons: ['same backstory'] },
  ])
})

test.for<[string, object]>([
  [
    'the same name in another universe',
    { origin: 'Quite Another World', creators: ['Nobody Known'], series: null },
  ],
  ['another name in the same universe', { name: 'Jonas Quickwater' }],
  ['another first name of the same length', { name: 'Orin Quickwater' }],
])('%s is not reported', async ([, more]) => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', alice, root)
  await submitRaw(app, bob, more)
  expect(await reports(app, root)).toEqual([])
})

test('pending characters are compared, rejected ones are not', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'rejected for good', alice, root)
  await submitRaw(app, bob, {})
  expect(await reports(app, root)).toEqual([])
  await submitRaw(app, alice, {})
  expect(await reports(app, root)).toHaveLength(1)
})

test('an edit that makes a character a duplicate is reported only once', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', alice, root)
  const other = await given(app, 'approved', bob, root, { name: 'Jonas Tide' })
  await editRaw(app, root, other.id, { name: 'Orla Quickwater' })
  expect(await reports(app, root)).toHaveLength(1)
  await editRaw(app, root, other.id, { name: 'Orla Quickwater', description: 'Somebody else entirely.' })
  expect(await reports(app, root)).toHaveLength(1)
})

test('a resubmission with the name of an existing character is reported', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', alice, root)
  const { id } = await given(app, 'sent back', bob, root, { name: 'Jonas Tide' })
  await editRaw(app, bob, id, { name: 'Orla Quickwater' })
  expect(await reports(app, root)).toEqual([])
  await app.as(bob).characters.resubmit({ id })
  expect(await reports(app, root)).toHaveLength(1)
})

test('a pair that is marked as distinct is not reported again', async () => {
  const { app, alice, bob, root } = await appWithMembers()
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
  expect((await app.as(root).audit.page({ action: 'called_distinct' })).total).toBe(1)
  expect(await app.as(root).duplicates.compare(pair)).toMatchObject({ isDistinct: true })
  const before = (await reports(app, root)).length
  await app.as(bob).characters.resubmit({ id: other.id })
  expect(await reports(app, root)).toHaveLength(before)
  expect(await rowsOf(app, 'audit_log')).toContainEqual(
    expect.objectContaining({ action: 'called_distinct', targetId: other.id }),
  )
})

test('only admins compare existing characters, and a character is never distinct from itself', async () => {
  const { app, alice, root } = await appWithMembers()
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

test('the submission form gets similar characters that the viewer may see, most similar first', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const original = await given(app, 'approved', alice, root)
  await given(app, 'pending', alice, root)
  const likely = (person: CurrentUser, name: string, origin = '') =>
    app.as(person).duplicates.likely({ name, origin })

  expect(await likely(bob, 'quickwater ORLA')).toMatchObject([
    // Without a universe in the input, the reasons say nothing about the universe.
    { id: original.id, status: 'approved', reasons: ['same name with its words in another order'] },
  ])
  expect(await likely(bob, 'Orla Quickwater', 'tideborn universe')).toMatchObject([
    { id: original.id, origin: 'Tideborn', score: 1 },
  ])
  expect(await likely(alice, 'Orla Quickwater', 'Tideborn')).toHaveLength(2)
  expect(await likely(bob, 'Orla Quickwater', 'Quite Another World')).toEqual([])
  expect(await likely(bob, 'Nobody Known')).toEqual([])
  expect(await likely(bob, 'x')).toEqual([])
  expect(await app.as(bob).duplicates.likely({ name: 'Orla Quickwater', except: original.id })).toEqual([])
})

test('the index changes with every write and can be built again', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  await editRaw(app, root, id, { name: 'Renamed Person' })
  const likely = (name: string) => app.as(bob).duplicates.likely({ name })
  expect(await likely('Orla Quickwater')).toEqual([])
  expect(await likely('Renamed Person')).toHaveLength(1)

  const keys = await rowsOf(app, 'duplicate_key')
  await app.db.transact((tx) => tx.deleteFrom('duplicate_key').execute())
  await app.services.duplicates.indexMissing()
  expect(await rowsOf(app, 'duplicate_key')).toEqual(keys)
  await app.as(root).moderation.remove({ id })
  expect(await rowsOf(app, 'duplicate_key')).toEqual([])
})
