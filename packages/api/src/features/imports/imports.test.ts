import { expect, test } from 'vitest'
import { pictureOf, SUBMISSION, type TestApp } from '../../test-app.testing.ts'
import { appWithMembers, dump, failureIn, rowsOf } from '../members.testing.ts'

const RECORD = { ...SUBMISSION, source: 'wiki', sourceId: '1' }
const record = (sourceId: string, more: object = {}) => ({ ...RECORD, sourceId, ...more })

async function importApp() {
  const { app, alice, root } = await appWithMembers()
  const { user: owner } = { user: await app.services.systemAccounts.importer() }
  const refusals: [number, string][] = []
  const pictures: Record<string, string> = {}
  /** Imports records, or raw lines, and returns the result. */
  const bring = (...lines: (object | string)[]) =>
    app.services.imports.importLines(
      lines.map((line, at) => ({
        number: at + 1,
        text: typeof line === 'string' ? line : JSON.stringify(line),
      })),
      {
        owner,
        readPicture: async (name) => (name in pictures ? Buffer.from(pictures[name]!) : null),
        refused: (line, reason) => refusals.push([line, reason]),
      },
    )
  return { app, alice, root, owner, refusals, pictures, bring }
}

const tally = (added: number, updated: number, unchanged: number, refused: number) => ({
  added,
  updated,
  unchanged,
  refused,
})

const namesOf = async (app: TestApp) =>
  (await app.visitor.characters.list({ limit: 100 })).items.map(({ name }) => name)

test('imported characters are published, belong to the import account and are found at once', async () => {
  const { app, owner, bring } = await importApp()
  expect(await bring(record('1'), record('2', { name: 'Bram Sandholm' }))).toEqual(tally(2, 0, 0, 0))
  const { items } = await app.visitor.characters.list({ q: 'sandh' })
  expect(items).toMatchObject([
    { name: 'Bram Sandholm', status: 'approved', submittedBy: owner.id, submittedByUsername: 'import' },
  ])
  expect((await rowsOf(app, 'character_revision')).map(({ action }: { action: string }) => action)).toEqual([
    'imported',
    'imported',
  ])
})

test('importing the same file again changes nothing', async () => {
  const { app, bring } = await importApp()
  const file = [
    record('1'),
    record('2', { imageUrl: pictureOf('fox') }),
    { ...SUBMISSION, name: 'No source' },
  ]
  await bring(...file)
  const before = await dump(app)
  app.clock.advance(60_000)
  expect(await bring(...file)).toEqual(tally(0, 0, 3, 0))
  expect(await dump(app)).toEqual(before)
})

test('a status that changed at its source changes here; a decision made here stays', async () => {
  const { app, root, bring } = await importApp()
  const publishedAt = '2020-05-04T03:02:01.000Z'
  const waiting = { status: 'pending' }
  await bring(record('1', waiting), record('2', waiting), record('3'))
  const ids = (await rowsOf(app, 'character')).map(({ id }: { id: string }) => id)
  const states = async () =>
    Promise.all(ids.map(async (id) => (await app.as(root).characters.byId({ id })).status))
  expect(await states()).toEqual(['pending', 'pending', 'approved'])
  await app.as(root).moderation.setStatus({ id: ids[1]!, verdict: 'revision', rejectionReason: 'No' })

  const published = { status: 'approved', publishedAt }
  const file = [record('1', published), record('2', published), record('3', { status: 'rejected' })]
  expect(await bring(...file)).toEqual(tally(0, 2, 1, 0))
  expect(await states()).toEqual(['approved', 'rejected', 'rejected'])
  expect(await app.visitor.characters.byId({ id: ids[0]! })).toMatchObject({ publishedAt, version: 2 })
  expect(await bring(...file)).toEqual(tally(0, 0, 3, 0))
  // A line without a status does not change it.
  expect(await bring(record('1'), record('2'), record('3'))).toEqual(tally(0, 0, 3, 0))
})

test('a record that changed at its source is updated in place, with a revision, and the others stay', async () => {
  const { app, bring } = await importApp()
  await bring(record('1'), record('2'))
  const [{ id }] = (await rowsOf(app, 'character')) as unknown as [{ id: string }]
  const before = await app.visitor.characters.byId({ id })
  app.clock.advance(60_000)
  expect(await bring(record('1', { name: 'Orla the Second' }), record('2'))).toEqual(tally(0, 1, 1, 0))
  expect(await app.visitor.characters.byId({ id })).toEqual({
    ...before,
    name: 'Orla the Second',
    version: before.version + 1,
  })
  expect((await rowsOf(app, 'character_revision')).at(-1)).toMatchObject({
    characterId: id,
    action: 'imported',
    changes: '{"name":["Orla Quickwater","Orla the Second"]}',
  })
})

test('invalid lines are refused by number and reason, and do not stop the others', async () => {
  const { app, refusals, bring } = await importApp()
  const answer = await bring(
    record('1', { name: 'First' }),
    '{"name": broken',
    record('2', { name: ' ' }),
    'null',
    record('3', { genres: ['Poetry'] }),
    record('4', { backstory: 'short' }),
    record('5', { imageUrl: 'missing.png' }),
    record('6', { imageUrl: pictureOf('broken') }),
    record('7', { status: 'deleted' }),
    record('8', { createdAt: 'yesterday' }),
    record('9', { name: 'Last' }),
  )
  expect(answer).toEqual(tally(2, 0, 0, 9))
  expect(await namesOf(app)).toEqual(['Last', 'First'])
  expect(refusals.map(([line]) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(refusals.filter(([line]) => ![2, 4, 7].includes(line))).toEqual([
    [3, 'name: Character name is required'],
    [5, 'genres.0: Genres are Anime, Comics, Games, Movies, TV Shows, Book Series'],
    [6, 'backstory: Backstory must be at least 20 characters'],
    [8, expect.stringContaining('The picture is damaged.')],
    [9, 'status: Status is one of pending, approved, rejected'],
    [10, 'createdAt: createdAt must be an ISO-8601 time'],
  ])
  expect(await rowsOf(app, 'media')).toEqual([])
})

test('a record without abilities and personality, as old ones are, is accepted', async () => {
  const { app, bring } = await importApp()
  expect(await bring(record('1', { abilities: undefined, personality: null }))).toEqual(tally(1, 0, 0, 0))
  expect((await app.visitor.characters.list({})).items).toMatchObject([{ abilities: [], personality: [] }])
})

test('dates and statuses are imported, and characters that are not approved stay hidden and undated', async () => {
  const { app, root, bring } = await importApp()
  const createdAt = '2019-05-01T10:00:00+02:00'
  await bring(
    record('1', { name: 'Old', createdAt, publishedAt: '2020-01-02T03:04:05.678Z' }),
    record('2', { name: 'Older', createdAt }),
    record('3', { name: 'Waiting', createdAt, status: 'pending', publishedAt: createdAt }),
    record('4', { name: 'Refused', createdAt, status: 'rejected' }),
    record('5', { name: 'Undated' }),
  )
  const { items } = await app.as(root).characters.list({})
  const now = app.clock.now().toISOString()
  const created = '2019-05-01T08:00:00.000Z'
  expect(
    items.map(({ name, status, createdAt: at, publishedAt, rejectedPermanently }) => [
      name,
      status,
      at,
      publishedAt,
      rejectedPermanently,
    ]),
  ).toEqual([
    ['Undated', 'approved', now, now, false],
    ['Old', 'approved', created, '2020-01-02T03:04:05.678Z', false],
    ['Refused', 'rejected', created, null, true],
    ['Waiting', 'pending', created, null, false],
    ['Older', 'approved', created, created, false],
  ])
  expect(await namesOf(app)).toEqual(['Undated', 'Old', 'Older'])
})

test('a picture may be a file beside the lines, or data; a name without a file is refused', async () => {
  const { app, bring, pictures, refusals } = await importApp()
  pictures['pictures/fox.png'] = 'fox'
  expect(
    await bring(
      record('1', { imageUrl: 'pictures/fox.png' }),
      record('2', { imageUrl: pictureOf('fox') }),
      record('3', { imageUrl: 'https://tracker.example/x.png' }),
    ),
  ).toEqual(tally(2, 0, 0, 1))
  expect(refusals.map(([line]) => line)).toEqual([3])
  const { items } = await app.visitor.characters.list({})
  expect(new Set(items.map(({ imageUrl }) => imageUrl)).size).toBe(1)
  expect(await rowsOf(app, 'media')).toHaveLength(1)
})

test('a database error rolls back the whole batch', async () => {
  const { app, bring } = await importApp()
  await app.db.transact((tx) => tx.schema.alterTable('character_revision').renameTo('elsewhere').execute())
  await expect(bring(record('1'), record('2'))).rejects.toThrow(/no such table|does not exist/)
  expect(await rowsOf(app, 'character')).toEqual([])
  expect(await rowsOf(app, 'search_text')).toEqual([])
})

test('the import account’s name is reserved, before and after the first import', async () => {
  const { app } = await appWithMembers()
  const signUp = (username: string) => app.visitor.auth.quickSignup({ username, password: 'secret1' })
  for (const name of ['import', 'Import', 'lmport'])
    expect(await failureIn(signUp(name))).toMatchObject({ code: 'conflict' })
  expect(await app.services.systemAccounts.importer()).toMatchObject({ username: 'import', isAdmin: false })
  expect(await failureIn(signUp('Import'))).toMatchObject({ code: 'conflict' })
})
