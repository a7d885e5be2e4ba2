import { fillDisk, freeDisk } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { PictureStoreFailed } from '../../../ports/picture-store.ts'
import { createServices } from '../../../services.ts'
import { importRecords, pictureOf, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, rowsOf } from '../../members.testing.ts'

const records = (size: number) =>
  Array.from({ length: size }, (_, at) => ({
    ...SUBMISSION,
    name: `N${at}`,
    source: 'wiki',
    sourceId: `${at}`,
  }))

const lines = (all: object[]) => all.map((record, at) => ({ number: at + 1, record }))

async function importApp() {
  const members = await appWithMembers()
  const { app } = members
  const owner = await app.services.systemAccounts.importer()
  const open = () =>
    app.services.imports.open(
      { name: 'many.jsonl', sha256: '' },
      { owner, readPicture: async () => 'none', report: ({ message }) => expect.unreachable(message) },
    )
  const count = async () => (await rowsOf(app, 'character')).length
  return { ...members, owner, open, count }
}

test('an import that was killed after some of its transactions: what is there is known, goes on, and can be taken back', async () => {
  const { app, owner, open, count } = await importApp()
  const all = records(9)
  const killed = await open()
  await killed.take(lines(all.slice(0, 3)))
  await killed.take(lines(all.slice(3, 6)))
  const [batch] = await app.services.imports.batches()
  expect(batch).toMatchObject({ endedAt: null, isWhole: 0, counts: expect.stringContaining('"added":6') })
  expect(await importRecords(app, all)).toMatchObject({ added: 3, unchanged: 6 })
  const undo = app.services.importUndo.undo(killed.batchId, {
    owner,
    leave: expect.unreachable as () => void,
  })
  expect(await undo).toMatchObject({ removed: 6 })
  expect(await count()).toBe(3)
})

test('a full disk: the records of that transaction are not there, and the counts say so', async () => {
  const { app, open, count } = await importApp()
  const run = await open()
  await run.take(lines(records(2)))
  await fillDisk(app.db)
  await expect(run.take(lines(records(500).slice(2)))).rejects.toThrow(/disk of the database is full/)
  expect(run.tally).toMatchObject({ added: 2 })
  await freeDisk(app.db)
  expect(await count()).toBe(2)
  expect(await importRecords(app, records(500))).toMatchObject({ added: 498, unchanged: 2 })
})

test('large pictures are few in a transaction: what was written before another one cannot be read stands', async () => {
  const { app, owner, count } = await importApp()
  const size = 5 * 1024 * 1024
  const run = await app.services.imports.open(
    { name: 'pictures.jsonl', sha256: '' },
    {
      owner,
      async readPicture(name) {
        if (name === '7.png') throw new Error('the disk is gone')
        return Buffer.alloc(size, name)
      },
      report: ({ message }) => expect.unreachable(message),
    },
  )
  const all = records(8).map((one, at) => ({ ...one, imageUrl: `${at}.png` }))
  await expect(run.take(lines(all))).rejects.toThrow('the disk is gone')
  expect([await count(), run.tally.added]).toEqual([4, 4])
  const [batch] = await app.services.imports.batches()
  expect(batch!.counts).toContain('"added":4')
})

test('pictures cannot be stored at the moment: the import stops, instead of leaving them out', async () => {
  const { app, count } = await importApp()
  const fails = () => Promise.reject(new PictureStoreFailed('It does not answer.'))
  const pictureStore = { name: 'test', put: fails, get: fails, delete: fails, list: fails, check: fails }
  const services = createServices({ ...app.deps, pictureStore })
  const all = records(2).map((one) => ({ ...one, imageUrl: pictureOf('fox') }))
  await expect(importRecords({ services }, all)).rejects.toThrow(/^Pictures cannot be stored at the moment/)
  expect(await count()).toBe(0)
})

test('an undo that was interrupted goes on when it is repeated, and tells again what it leaves', async () => {
  const { app, root, owner, count } = await importApp()
  const { batchId } = await importRecords(app, records(150))
  const ids = (await rowsOf(app, 'character')).map(({ id }: { id: string }) => id)
  await editRaw(app, root, ids.toSorted().at(-1)!, { name: 'Edited' })
  const undo = (leave: () => void) => app.services.importUndo.undo(batchId, { owner, leave })
  const killed = undo(() => {
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await count()).toBe(50)
  expect(await undo(() => {})).toEqual({ removed: 49, restored: 0, left: 1 })
})

test('two imports of one file that take turns bring each record once', async () => {
  const { open, count } = await importApp()
  const runs = [await open(), await open()]
  const all = lines(records(6))
  for (const few of [all.slice(0, 3), all.slice(3)]) await Promise.all(runs.map((run) => run.take(few)))
  expect(runs.map(({ tally }) => tally.added + tally.unchanged)).toEqual([6, 6])
  expect(await count()).toBe(6)
})
