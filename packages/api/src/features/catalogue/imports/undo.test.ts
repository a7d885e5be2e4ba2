import { expect, test } from 'vitest'
import { importRecords, pictureOf, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn } from '../../members.testing.ts'
import type { ImportMessage } from './import-lines.ts'

const record = (sourceId: string, more: object = {}) => ({
  ...SUBMISSION,
  name: `N${sourceId}`,
  source: 'wiki',
  sourceId,
  ...more,
})

async function importApp() {
  const members = await appWithMembers()
  const { app } = members
  const left: string[] = []
  const undo = async (batchId: string) =>
    app.services.importUndo.undo(batchId, {
      owner: await app.services.systemAccounts.importer(),
      leave: ({ name }) => left.push(name),
    })
  const bring = (...records: object[]) => importRecords(app, records)
  const page = async () => (await app.visitor.characters.list({ limit: 100 })).items
  return { ...members, left, undo, bring, page }
}

test('an undo removes what was added and restores what was changed, and the file can be imported again', async () => {
  const { undo, bring, page } = await importApp()
  await bring(record('1', { imageUrl: pictureOf('fox') }), record('2'))
  const before = await page()
  const file = [record('1', { series: 'Other', imageUrl: pictureOf('owl') }), record('2'), record('3')]
  const { batchId } = await bring(...file)
  expect(await undo(batchId)).toEqual({ removed: 1, restored: 1, left: 0 })
  expect((await page()).map(({ version: _, ...one }) => one)).toEqual(
    before.map(({ version: _, ...one }) => one),
  )
  expect(await bring(...file)).toMatchObject({ added: 1, updated: 1, unchanged: 1, removed: 0 })
})

test('an undo leaves what was changed here since, and what a later import changed, and says so', async () => {
  const { app, root, left, undo, bring, page } = await importApp()
  const first = await bring(record('1'), record('2'), record('3'))
  const one = (await page()).find(({ name }) => name === 'N1')
  await editRaw(app, root, one!.id, { name: 'Edited' })
  await bring(record('2', { series: 'Later' }))
  expect(await undo(first.batchId)).toEqual({ removed: 1, restored: 0, left: 2 })
  expect(left.toSorted()).toEqual(['Edited', 'N2'])
  expect((await page()).map(({ name }) => name).toSorted()).toEqual(['Edited', 'N2'])
})

test('after an undo the file before it is still known: what was changed here is no conflict with it', async () => {
  const { app, root, undo, bring, page } = await importApp()
  await bring(record('1'))
  const [one] = await page()
  await editRaw(app, root, one!.id, { name: 'N1', series: 'Known here' })
  const { batchId } = await bring(record('1', { description: 'A new text of the file.' }))
  await undo(batchId)
  const messages: ImportMessage[] = []
  expect(await importRecords(app, [record('1')], { messages })).toMatchObject({ unchanged: 1 })
  expect([messages, (await page())[0]!.series]).toEqual([[], 'Known here'])
})

test('an undo does not forget what was removed for good', async () => {
  const { app, root, undo, bring, page } = await importApp()
  const { batchId } = await bring(record('1'), record('2'))
  const one = (await page()).find(({ name }) => name === 'N1')
  await app.as(root).moderation.remove({ id: one!.id })
  expect(await undo(batchId)).toEqual({ removed: 1, restored: 0, left: 0 })
  expect(await bring(record('1'), record('2'))).toMatchObject({ added: 1, removed: 1 })
})

test('a report on a character that an undo removes is closed', async () => {
  const { app, alice, root, undo, bring, page } = await importApp()
  const { batchId } = await bring(record('1'))
  const [one] = await page()
  await app
    .as(alice)
    .disputes.report({ reportedCharacterId: one!.id, description: 'She is out of my novel.' })
  await undo(batchId)
  expect((await app.as(root).disputes.list({})).items).toMatchObject([{ status: 'resolved' }])
})

test('a batch is undone once, and only one that there is', async () => {
  const { undo, bring } = await importApp()
  const { batchId } = await bring(record('1'))
  await undo(batchId)
  expect(await failureIn(undo(batchId))).toMatchObject({ code: 'conflict' })
  expect(await failureIn(undo('none'))).toMatchObject({ code: 'not_found' })
})

test('an import that is undone while it runs goes no further', async () => {
  const { app, undo, page } = await importApp()
  const run = await app.services.imports.open(
    { name: 'long.jsonl', sha256: '' },
    {
      owner: await app.services.systemAccounts.importer(),
      readPicture: async () => 'none',
      report: ({ message }) => expect.unreachable(message),
    },
  )
  await run.take([{ number: 1, record: record('1') }])
  expect(await undo(run.batchId)).toMatchObject({ removed: 1 })
  expect(await failureIn(run.take([{ number: 2, record: record('2') }]))).toMatchObject({
    code: 'conflict',
    message: 'This import is being taken back, and goes no further.',
  })
  await run.close({ isWhole: false })
  expect(await page()).toEqual([])
})

test('batches and undos are in the audit log, and webhooks get one event each', async () => {
  const { app, root, undo, bring } = await importApp()
  await app.as(root).webhooks.create({
    url: 'https://mirror.example/',
    events: ['character.published', 'character.removed', 'import.finished'],
    scope: 'all',
  })
  const { batchId } = await bring(record('1'))
  // An import without changes, and its undo, emit nothing.
  await undo((await bring(record('1'))).batchId)
  const changed = await bring(record('1', { series: 'Tideborn III' }))
  await undo(changed.batchId)
  await undo(batchId)
  const sent = await app.db.read.selectFrom('webhook_delivery').select('body').orderBy('createdAt').execute()
  const bodies = sent.map(({ body }) => JSON.parse(body) as object)
  expect(bodies).toMatchObject([
    { type: 'import.finished', data: { batchId, added: 1, updated: 0, removed: 0 } },
    { type: 'import.finished', data: { batchId: changed.batchId, added: 0, updated: 1, removed: 0 } },
    { type: 'import.finished', data: { batchId: changed.batchId, added: 0, updated: 1, removed: 0 } },
    { type: 'import.finished', data: { batchId, added: 0, updated: 0, removed: 1 } },
  ])
  const actions = (await app.as(root).audit.page({})).items.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['characters_imported', 'import_undone']))
})

test('two undos of one import at once are one in the log, and one event with the numbers of both', async () => {
  const { app, root, undo, bring, page } = await importApp()
  const events = ['import.finished' as const]
  const { batchId } = await bring(...Array.from({ length: 250 }, (_, at) => record(String(at))))
  await app.as(root).webhooks.create({ url: 'https://mirror.example/', events, scope: 'all' })
  const [one, other] = await Promise.all([undo(batchId), undo(batchId)])
  expect(one.removed + other.removed).toBe(250)
  expect(await page()).toEqual([])
  const sent = await app.db.read.selectFrom('webhook_delivery').select('body').execute()
  expect(sent.map(({ body }) => JSON.parse(body).data)).toEqual([
    { batchId, added: 0, updated: 0, removed: 250 },
  ])
  expect((await app.as(root).audit.page({ action: 'import_undone' })).total).toBe(1)
})

test('imports that followed each other are undone from the last to the first', async () => {
  const { left, undo, bring, page } = await importApp()
  const before = await bring(record('1'))
  const second = await bring(record('1', { series: 'Second' }), record('2'))
  const third = await bring(record('1', { series: 'Third' }), record('2', { series: 'Third' }))
  expect(await undo(third.batchId)).toMatchObject({ restored: 2 })
  expect((await page()).map(({ series }) => series)).toEqual([SUBMISSION.series, 'Second'])
  expect(await undo(second.batchId)).toMatchObject({ restored: 1, removed: 1 })
  expect(await page()).toMatchObject([{ series: SUBMISSION.series }])
  expect(await undo(before.batchId)).toMatchObject({ removed: 1 })
  expect([await page(), left]).toEqual([[], []])
})

test('an undo in the wrong order leaves what a later import changed, and goes on once that one is undone', async () => {
  const { app, root, undo, bring, page } = await importApp()
  const first = await bring(record('1'), record('2'))
  const second = await bring(record('1', { series: 'Second' }))
  await app.as(root).webhooks.create({
    url: 'https://mirror.example/',
    events: ['import.finished'],
    scope: 'all',
  })
  expect(await undo(first.batchId)).toEqual({ removed: 1, restored: 0, left: 1 })
  expect(await undo(first.batchId)).toEqual({ removed: 0, restored: 0, left: 1 })
  app.clock.advance(1_000)
  await undo(second.batchId)
  app.clock.advance(1_000)
  expect(await undo(first.batchId)).toEqual({ removed: 1, restored: 0, left: 0 })
  const sent = await app.db.read.selectFrom('webhook_delivery').select('body').orderBy('createdAt').execute()
  expect(sent.map(({ body }) => JSON.parse(body).data)).toEqual([
    { batchId: first.batchId, added: 0, updated: 0, removed: 1 },
    { batchId: second.batchId, added: 0, updated: 1, removed: 0 },
    { batchId: first.batchId, added: 0, updated: 0, removed: 1 },
  ])
  expect(await page()).toEqual([])
  expect((await app.as(root).audit.page({ action: 'import_undone' })).total).toBe(4)
  expect(await failureIn(undo(first.batchId))).toMatchObject({ code: 'conflict' })
})

test('what was brought back is not of the import that first brought it', async () => {
  const { app, root, undo, bring, page } = await importApp()
  const { batchId } = await bring(record('1'))
  await app.as(root).moderation.remove({ id: (await page())[0]!.id })
  await importRecords(app, [record('1')], { bringsBack: true })
  expect(await undo(batchId)).toEqual({ removed: 0, restored: 0, left: 0 })
  expect(await page()).toHaveLength(1)
})

test('an import that brought something back is undone: it is removed for good again', async () => {
  const { app, root, undo, bring, page } = await importApp()
  await bring(record('1'))
  await app.as(root).moderation.remove({ id: (await page())[0]!.id })
  const { batchId } = await importRecords(app, [record('1'), record('2')], { bringsBack: true })
  expect(await undo(batchId)).toEqual({ removed: 2, restored: 0, left: 0 })
  expect(await bring(record('1'), record('2'))).toMatchObject({ added: 1, removed: 1 })
})

test('the same id in two sources is two characters, and each import counts what it did', async () => {
  const { app, undo, bring, page } = await importApp()
  const other = { source: 'atlas', name: 'Of the atlas' }
  const both = await bring(record('1'), record('1', other))
  const { batchId } = await bring(record('1', { series: 'Other' }), record('1', other))
  const series = async () => (await page()).map((one) => [one.name, one.series])
  expect(await series()).toEqual([
    ['Of the atlas', SUBMISSION.series],
    ['N1', 'Other'],
  ])
  const counted = (await app.services.imports.batches()).map(({ counts }) => JSON.parse(counts))
  expect(counted).toMatchObject([
    { added: 0, updated: 1, unchanged: 1 },
    { added: 2, updated: 0, unchanged: 0 },
  ])
  expect(await undo(batchId)).toMatchObject({ restored: 1 })
  expect(await bring(record('1'), record('1', other))).toMatchObject({ unchanged: 2 })
  expect(await undo(both.batchId)).toMatchObject({ removed: 2 })
})
