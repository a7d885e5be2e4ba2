import { expect, test } from 'vitest'
import { importRecords, pictureOf, SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, failureIn, given, rowsOf } from '../../members.testing.ts'
import type { ImportMessage } from './import-lines.ts'

const RECORD = { ...SUBMISSION, source: 'wiki', sourceId: '1' }
const record = (sourceId: string, more: object = {}) => ({ ...RECORD, sourceId, ...more })

async function importApp() {
  const { app, alice, root } = await appWithMembers()
  const owner = await app.services.systemAccounts.importer()
  const messages: ImportMessage[] = []
  const pictures: Record<string, string> = {}
  const bring = (...records: unknown[]) =>
    importRecords(app, records, {
      messages,
      readPicture: async (name) =>
        name in pictures ? Buffer.from(pictures[name]!) : `There is no file ${name}`,
    })
  const refused = () =>
    messages.filter(({ kind }) => kind === 'refused').map(({ line, message }) => [line, message])
  return { app, alice, root, owner, messages, refused, pictures, bring }
}

const tally = (added: number, updated: number, unchanged: number, refused: number) =>
  expect.objectContaining({ added, updated, unchanged, refused })

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
  const { import_batch: _, audit_log: __, ...after } = await dump(app)
  expect(before).toMatchObject(after)
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

test('what an admin has reopened keeps its state, whatever its source says', async () => {
  const { app, root, bring } = await importApp()
  await bring(record('1', { status: 'rejected' }))
  const [{ id }] = (await rowsOf(app, 'character')) as unknown as [{ id: string }]
  await app.as(root).moderation.reopen({ id, baseVersion: 1, reason: 'A mistake.', to: 'pending' })
  expect(await bring(record('1', { status: 'approved', series: 'New' }))).toEqual(tally(0, 1, 0, 0))
  expect(await app.as(root).characters.byId({ id })).toMatchObject({ status: 'pending', series: 'New' })
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

test('a record is refused with all its faults, and does not stop the others', async () => {
  const { app, refused, bring } = await importApp()
  const answer = await bring(
    record('1', { name: 'First' }),
    null,
    record('2', { name: ' ', genres: ['Poetry'], backstory: 'short' }),
    record('3', { status: 'deleted' }),
    record('4', { name: 'Last' }),
  )
  expect(answer).toEqual(tally(2, 0, 0, 3))
  expect(await namesOf(app)).toEqual(['Last', 'First'])
  expect(refused()).toEqual([
    [2, 'This is not a record with fields'],
    [3, 'Character name is required'],
    [3, 'Genres are Anime, Comics, Games, Movies, TV Shows, Book Series'],
    [3, 'Backstory must be at least 20 characters'],
    [4, 'Status is one of pending, approved, rejected'],
  ])
})

test('what is wrong with a side detail is left out, with a note', async () => {
  const { app, messages, bring } = await importApp()
  const answer = await bring(
    record('1', {
      createdAt: 'yesterday',
      imageUrl: pictureOf('broken'),
      externalLinks: ['https://a.example/', 'no link'],
      abilities: ['Swims', 'x'.repeat(201)],
      pictureLicence: 'mine',
    }),
    record('2', { imageUrl: 'missing.png' }),
  )
  expect(answer).toEqual(tally(2, 0, 0, 0))
  const { items } = await app.visitor.characters.list({})
  expect(items).toMatchObject([
    { imageUrl: null },
    { imageUrl: null, externalLinks: ['https://a.example/'], abilities: ['Swims'], pictureLicence: null },
  ])
  expect(messages.every(({ kind }) => kind === 'noted')).toBe(true)
  expect(messages.map(({ line, field }) => `${line} ${field}`).toSorted()).toEqual([
    '1 abilities',
    '1 createdAt',
    '1 externalLinks',
    '1 imageUrl',
    '1 pictureLicence',
    '2 imageUrl',
  ])
  expect(await rowsOf(app, 'media')).toEqual([])
})

test('two records with one key: the later one is refused, naming the earlier', async () => {
  const { app, refused, bring } = await importApp()
  const without = { ...SUBMISSION, name: 'A Guard' }
  const answer = await bring(
    record('1', { name: 'First' }),
    record('1', { name: 'Later' }),
    without,
    without,
    { ...without, description: 'Another guard of another door.' },
  )
  expect(answer).toEqual(tally(2, 0, 1, 2))
  expect(await namesOf(app)).toEqual(['A Guard', 'First'])
  expect(refused()).toEqual([
    [2, 'line 1 has this source and id'],
    [5, 'line 3 has this name, universe and series, and says otherwise'],
  ])
})

test('without ids, the one of the same name and universe is meant; one from elsewhere is only named', async () => {
  const { app, alice, root, messages, bring } = await importApp()
  const without = { ...SUBMISSION, source: 'wiki' }
  await bring(without)
  expect(await bring({ ...without, series: 'Tideborn III' })).toEqual(tally(0, 1, 0, 0))
  expect(await bring({ ...without, series: 'Tideborn III' })).toEqual(tally(0, 0, 1, 0))
  // A record with an id of its own is another character, even of the same name.
  expect(await bring({ ...without, sourceId: '1', name: 'A Guard' })).toEqual(tally(1, 0, 0, 0))
  expect(await bring({ ...without, name: 'A Guard' })).toEqual(tally(1, 0, 0, 0))
  // Another source has its own characters.
  expect(await bring({ ...without, source: 'atlas', series: 'Tideborn IV' })).toEqual(tally(1, 0, 0, 0))
  messages.length = 0
  await given(app, 'approved', alice, root, { name: 'Bram Sandholm' })
  expect(await bring({ ...without, name: 'Bram Sandholm' })).toEqual(tally(1, 0, 0, 0))
  expect(messages).toMatchObject([
    { kind: 'exists', message: expect.stringMatching(/^exists as \/character\//) },
  ])
})

test('without ids, of two with one name and universe none is meant, nor one that the file has itself', async () => {
  const { app, bring } = await importApp()
  const of = (series: string) => ({ ...SUBMISSION, source: 'wiki', series })
  await bring(of('One'))
  expect(await bring(of('Two'), of('One'))).toEqual(tally(1, 0, 1, 0))
  expect(await bring(of('Three'))).toEqual(tally(1, 0, 0, 0))
  const { items } = await app.visitor.characters.list({})
  expect(items.map(({ series }) => series)).toEqual(['Three', 'Two', 'One'])
})

test('without ids, a record is not taken for one that the file has further on, in another transaction', async () => {
  const { app, owner, bring } = await importApp()
  const of = (series: string | null) => ({ ...SUBMISSION, source: 'wiki', series })
  await bring(of(null))
  const [{ id } = { id: '' }] = (await app.visitor.characters.list({})).items
  const file = { name: 'long.jsonl', sha256: '' }
  const run = await app.services.imports.open(file, { owner, readPicture: async () => '', report: () => {} })
  const lines = [of('One'), of(null)].map((one, at) => ({ number: at + 1, record: one }))
  for (const line of lines) run.foresee(line)
  for (const line of lines) await run.take([line])
  expect(run.tally).toEqual(tally(1, 0, 1, 0))
  expect(await app.visitor.characters.byId({ id })).toMatchObject({ series: null })
})

test('without ids, a character that one line is taken for is not meant by the next one', async () => {
  const { app, bring } = await importApp()
  const of = (series: string | null) => ({ ...SUBMISSION, source: 'wiki', series })
  await bring(of(null))
  expect(await bring(of('One'), of('Two'))).toEqual(tally(1, 1, 0, 0))
  expect(await bring(of('One'), of('Two'))).toEqual(tally(0, 0, 2, 0))
  const { items } = await app.visitor.characters.list({})
  expect(new Set(items.map(({ series }) => series))).toEqual(new Set(['One', 'Two']))
})

test('of one import at most so many are in a list, and of all others each', async () => {
  const { app, alice, root, bring } = await importApp()
  const mine = await given(app, 'approved', alice, root, { name: 'Bram Sandholm' })
  await bring(record('1'), record('2'), record('3'))
  const { items } = await app.visitor.characters.list({})
  const thinned = await app.services.imports.thinned(items, 2)
  expect(thinned).toEqual([...items.slice(0, 2), expect.objectContaining({ id: mine.id })])
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
    ['Waiting', 'pending', created, null, false],
    ['Old', 'approved', created, '2020-01-02T03:04:05.678Z', false],
    ['Refused', 'rejected', created, null, true],
    ['Older', 'approved', created, created, false],
  ])
  expect(await namesOf(app)).toEqual(['Undated', 'Old', 'Older'])
})

test('a picture may be a file beside the records, or data', async () => {
  const { app, bring, pictures } = await importApp()
  pictures['pictures/fox.png'] = 'fox'
  await bring(record('1', { imageUrl: 'pictures/fox.png' }), record('2', { imageUrl: pictureOf('fox') }))
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
