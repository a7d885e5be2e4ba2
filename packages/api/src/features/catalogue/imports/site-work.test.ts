import { expect, test } from 'vitest'
import { importRecords, pictureOf, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, rowsOf } from '../../members.testing.ts'
import type { ImportOptions, ImportMessage } from './import-lines.ts'

const FILE = { ...SUBMISSION, source: 'wiki', sourceId: '1' }

/** A site with an imported character. */
async function imported(record: object = FILE) {
  const members = await appWithMembers()
  const { app, root } = members
  const messages: ImportMessage[] = []
  const bring = (one: object, options: Partial<ImportOptions> = {}) =>
    importRecords(app, [one], { messages, ...options })
  await bring(record)
  const [first] = (await app.visitor.characters.list({})).items
  const { id } = first!
  const page = () => app.as(root).characters.byId({ id })
  const edit = (more: object) => editRaw(app, root, id, { ...record, ...more })
  return { ...members, messages, bring, id, page, edit }
}

test('an unchanged file undoes nothing that was done here, and empties nothing that it does not have', async () => {
  const { bring, edit, page } = await imported({ ...FILE, series: undefined })
  await edit({
    description: 'Written by an admin, and longer.',
    series: 'Known here',
    relationships: 'Sister of Ada',
  })
  const before = await page()
  expect(await bring({ ...FILE, series: undefined })).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await page()).toEqual(before)
})

test('a field that changed in the file changes; one that also changed here stays, and is told with both values', async () => {
  const { messages, bring, edit, page } = await imported()
  await edit({ description: 'Written by an admin, and longer.' })
  const file = { ...FILE, description: 'A new text of the file.', series: 'Tideborn III' }
  expect(await bring(file)).toMatchObject({ updated: 1 })
  expect(await page()).toMatchObject({
    series: 'Tideborn III',
    description: 'Written by an admin, and longer.',
  })
  const message = 'here “Written by an admin, and longer.”, in the file “A new text of the file.”'
  expect(messages).toEqual([{ kind: 'conflict', line: 1, field: 'description', message }])
  // Reported until it is decided: here the site gets the file's value, in the next test it is overwritten.
  expect(await bring(file)).toMatchObject({ unchanged: 1 })
  expect(messages).toHaveLength(2)
  await edit({ description: file.description, series: file.series })
  expect(await bring(file)).toMatchObject({ unchanged: 1 })
  expect(messages).toHaveLength(2)
})

test('with overwriting, the file’s value replaces one that changed here too', async () => {
  const { messages, bring, edit, page } = await imported()
  await edit({ description: 'Written by an admin, and longer.', series: 'Known here' })
  const file = { ...FILE, description: 'A new text of the file.' }
  expect(await bring(file)).toMatchObject({ unchanged: 1 })
  expect(await bring(file, { overwrites: true })).toMatchObject({ updated: 1 })
  // A field that the file has not changed keeps the site's value even then.
  expect(await page()).toMatchObject({ description: 'A new text of the file.', series: 'Known here' })
  // The conflict is decided: later changes on the site are no conflict with the same file.
  const told = messages.length
  await edit({ description: 'Written by an admin once more.', series: 'Known here' })
  expect(await bring(file)).toMatchObject({ unchanged: 1 })
  expect((await page()).description).toBe('Written by an admin once more.')
  expect(messages).toHaveLength(told)
})

test('an accepted correction stays; a change here to what the file says later is no conflict', async () => {
  const { app, alice, root, messages, bring, id, page } = await imported()
  const correction = await app
    .as(alice)
    .corrections.create({ characterId: id, kind: 'change', changes: { series: 'The third tide' } })
  await app.as(root).corrections.decide({ id: correction.id, verdict: 'accepted' })
  expect(await bring(FILE)).toMatchObject({ unchanged: 1 })
  expect((await page()).series).toBe('The third tide')
  expect(await bring({ ...FILE, series: 'The third tide' })).toMatchObject({ unchanged: 1 })
  expect(await bring({ ...FILE, series: 'A fourth tide' })).toMatchObject({ updated: 1 })
  expect((await page()).series).toBe('A fourth tide')
  expect(messages).toEqual([])
})

test('null and an empty list empty a field, a missing key does not', async () => {
  const { bring, page } = await imported()
  const { series: _, creators: __, ...rest } = FILE
  await bring(rest)
  expect(await page()).toMatchObject({ series: 'Tideborn II', creators: ['Ana Prado'] })
  await bring({ ...rest, series: null, creators: [] })
  expect(await page()).toMatchObject({ series: null, creators: [] })
})

test('a picture that was chosen here stays, one of the file is replaced by its next', async () => {
  const { messages, bring, edit, page } = await imported({ ...FILE, imageUrl: pictureOf('fox') })
  const fox = (await page()).imageUrl
  await edit({ imageUrl: fox, pictureCredit: 'A. Photographer' })
  await bring({ ...FILE, imageUrl: null })
  expect(await page()).toMatchObject({ imageUrl: null, pictureCredit: null })
  await bring({ ...FILE, imageUrl: pictureOf('owl') })
  const owl = (await page()).imageUrl
  expect(owl).not.toBe(fox)
  await edit({ imageUrl: pictureOf('elk') })
  await bring({ ...FILE, imageUrl: pictureOf('hare') })
  expect((await page()).imageUrl).not.toBe(owl)
  expect(messages).toMatchObject([{ kind: 'conflict', field: 'imageUrl' }])
})

test('a picture that was chosen here stays, also after the file has changed something else', async () => {
  const { messages, bring, edit, page } = await imported({ ...FILE, imageUrl: pictureOf('fox') })
  await edit({ imageUrl: pictureOf('elk') })
  const chosen = (await page()).imageUrl
  await bring({ ...FILE, imageUrl: pictureOf('fox'), series: 'Tideborn III' })
  await bring({ ...FILE, imageUrl: pictureOf('hare'), series: 'Tideborn III' })
  expect((await page()).imageUrl).toBe(chosen)
  expect(messages).toMatchObject([{ kind: 'conflict', field: 'imageUrl' }])
})

test('of a record whose picture cannot be read the rest is taken; its credit comes with the picture', async () => {
  const fox = { ...FILE, imageUrl: pictureOf('fox'), pictureCredit: 'A' }
  const { messages, bring, page } = await imported({ ...fox, imageUrl: 'missing.png' })
  expect(await page()).toMatchObject({ imageUrl: null, pictureCredit: null })
  await bring(fox)
  const { imageUrl, pictureCredit } = await page()
  expect([imageUrl, pictureCredit]).toEqual([expect.any(String), 'A'])
  const changed = { ...fox, series: 'Tideborn III', pictureCredit: 'B' }
  expect(await bring({ ...changed, imageUrl: 'missing.png' })).toMatchObject({ updated: 1 })
  expect(await page()).toMatchObject({ series: 'Tideborn III', imageUrl, pictureCredit })
  expect(messages.map(({ kind, field }) => `${kind} ${field}`)).toEqual(['noted imageUrl', 'noted imageUrl'])
  await bring(changed)
  expect(await page()).toMatchObject({ imageUrl, pictureCredit: 'B' })
})

test('a file without the picture changes its credit; a credit without a picture comes with that one', async () => {
  const { bring, page } = await imported({ ...FILE, imageUrl: pictureOf('fox'), pictureCredit: 'A' })
  const { imageUrl } = await page()
  await bring({ ...FILE, pictureCredit: 'B' })
  expect(await page()).toMatchObject({ imageUrl, pictureCredit: 'B' })
  await bring({ ...FILE, imageUrl: null, pictureCredit: 'B' })
  expect(await page()).toMatchObject({ imageUrl: null, pictureCredit: null })
  expect(await bring({ ...FILE, imageUrl: '', pictureCredit: 'C' })).toMatchObject({
    updated: 0,
    unchanged: 1,
  })
  await bring({ ...FILE, imageUrl: pictureOf('owl'), pictureCredit: 'C' })
  expect(await page()).toMatchObject({ imageUrl: expect.any(String), pictureCredit: 'C' })
})

test('the credit of a record’s picture is not said of one that was chosen here, and waits', async () => {
  const { messages, bring, edit, page } = await imported({ ...FILE, imageUrl: pictureOf('fox') })
  const fox = (await page()).imageUrl
  await edit({ imageUrl: pictureOf('elk') })
  await bring({ ...FILE, pictureCredit: 'B' })
  const owl = { ...FILE, imageUrl: pictureOf('owl'), pictureCredit: 'B' }
  await bring(owl)
  expect(await page()).toMatchObject({ pictureCredit: null })
  expect(messages).toMatchObject([{ kind: 'conflict', field: 'imageUrl' }])
  await bring(owl, { overwrites: true })
  expect((await page()).imageUrl).not.toBe(fox)
  expect(await page()).toMatchObject({ pictureCredit: 'B' })
})

test.for([
  ['series', '', 'Tideborn III', 'here nothing, in the file “Tideborn III”'],
  ['series', 'Known here', null, 'here “Known here”, in the file nothing'],
  ['creators', ['B'], ['C', 'D'], 'here ["B"], in the file ["C","D"]'],
] as const)('a conflict of %s: %j here, %j in the file', async ([field, here, there, message]) => {
  const { messages, bring, edit } = await imported()
  await edit({ [field]: here })
  await bring({ ...FILE, [field]: there })
  expect(messages).toEqual([{ kind: 'conflict', line: 1, field, message }])
})

test('of an import from before it was kept what it said: only imports, and the file applies; edited here, and the site’s stays', async () => {
  const { app, messages, bring, edit, page } = await imported()
  const forget = () =>
    app.db.transact((tx) => tx.updateTable('imported_character').set({ hashes: null }).execute())
  await forget()
  await bring({ ...FILE, series: 'Tideborn III' })
  expect((await page()).series).toBe('Tideborn III')
  await edit({ series: 'Tideborn III', multiverse: 'Known here' })
  await forget()
  await bring({ ...FILE, series: 'Tideborn IV' })
  expect(await page()).toMatchObject({ series: 'Tideborn III', multiverse: 'Known here' })
  expect(messages).toMatchObject([{ kind: 'conflict', field: 'series' }])
  // A field that was emptied on the site meanwhile is not filled again by the next import.
  await edit({ series: '' })
  await bring({ ...FILE, series: 'Tideborn IV' })
  expect((await page()).series).toBeNull()
})

test('what was removed for good is not imported again, unless it is asked for', async () => {
  const { app, root, messages, bring, id } = await imported({ ...FILE, imageUrl: pictureOf('fox') })
  await app.as(root).moderation.remove({ id })
  expect(await bring(FILE)).toMatchObject({ added: 0, removed: 1 })
  expect(messages).toMatchObject([{ kind: 'removed', line: 1 }])
  expect((await app.visitor.characters.list({})).items).toEqual([])
  const withPicture = { ...FILE, imageUrl: pictureOf('fox') }
  expect(await bring(withPicture, { bringsBack: true })).toMatchObject({ added: 1 })
  expect(messages).toHaveLength(1)
  expect((await app.visitor.characters.list({})).items).toMatchObject([{ imageUrl: expect.any(String) }])
  expect(await bring(FILE)).toMatchObject({ unchanged: 1 })
  const { items } = await app.as(root).audit.page({ action: 'import_brought_back' })
  expect(items).toMatchObject([{ targetName: FILE.name, actorName: 'import' }])
})

test('a trial run writes nothing and tells what a real one would do', async () => {
  const { app, bring, edit } = await imported()
  await edit({ description: 'Written by an admin, and longer.' })
  const before = await app.db.read.selectFrom('character').selectAll().execute()
  const changed = { ...FILE, series: 'Tideborn III' }
  expect(await bring(changed, { isDryRun: true })).toMatchObject({ updated: 1 })
  expect(await app.db.read.selectFrom('character').selectAll().execute()).toEqual(before)
  expect(await app.services.imports.batches()).toHaveLength(1)
  expect(await bring(changed)).toMatchObject({ updated: 1 })
})

test('a picture of the file that is not taken is not kept: another one was chosen here, or the page was removed for good', async () => {
  const { app, root, bring, id, page, edit } = await imported({ ...FILE, imageUrl: pictureOf('fox') })
  await edit({ imageUrl: pictureOf('owl') })
  const kept = async () => (await rowsOf(app, 'media')).length
  expect(await kept()).toBe(2)
  const own = (await page()).imageUrl
  expect(await bring({ ...FILE, imageUrl: pictureOf('hare') })).toMatchObject({ unchanged: 1 })
  expect([await kept(), (await page()).imageUrl]).toEqual([2, own])
  await app.as(root).moderation.remove({ id })
  expect(await bring({ ...FILE, imageUrl: pictureOf('hare') })).toMatchObject({ removed: 1 })
  expect(await kept()).toBe(0)
})

test('an old submission that is imported waits since its import, behind those that were here', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id: first } = await app.given.pending(alice, { name: 'First Here' })
  app.clock.advance(60_000)
  const createdAt = '2015-01-02T00:00:00Z'
  await importRecords(app, [{ ...SUBMISSION, source: 'wiki', sourceId: '1', status: 'pending', createdAt }])
  const { items } = await app.as(root).desk.queue({ kind: 'submission', limit: 10 })
  const since = app.clock.now().toISOString()
  expect(items).toMatchObject([{ id: first }, { since, item: { createdAt: '2015-01-02T00:00:00.000Z' } }])
})
