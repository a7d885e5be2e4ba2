import type { Db, Tx } from '@personae/db'
import { openTestDb, readVia, type TestDb } from '@personae/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { followChanges } from './follow-changes.ts'

async function open(): Promise<TestDb> {
  const db = await openTestDb()
  onTestFinished(() => db.close())
  return db
}

const change = (seq: number) =>
  ({ seq, characterId: `number ${seq}`, kind: 'changed', version: 1, at: '2026-01-01' }) as const

const add = (db: Db, seq: number): Promise<unknown> =>
  db.transact((tx) => tx.insertInto('published_change').values(change(seq)).execute())

/** Commits something after each read of changes, before they are applied. */
function withCommits(db: Db, commit: () => Promise<unknown>) {
  const reads = { count: 0 }
  const committing = readVia(db, (own) => ({
    all: async (...query) => {
      reads.count += 1
      const rows = await own.all(...query)
      await commit()
      return rows
    },
  }))
  return { db: committing, reads }
}

test('a change that is committed during a read is read by whoever asks then, with one more read for all', async () => {
  const own = await open()
  const during = [2, 3]
  const { db, reads } = withCommits(own, async () => {
    const seq = during.shift()
    if (seq !== undefined) await add(own, seq)
  })
  const seen: string[] = []
  const changes = followChanges(db, 'published_change', (rows) => {
    seen.push(...rows!.map(({ characterId }) => characterId))
  })
  await changes.read()
  expect(seen).toEqual([])

  await add(own, 1)
  await changes.read()
  expect([changes.isCurrent(), seen]).toEqual([false, ['number 1']])
  await Promise.all([changes.read(), changes.read(), changes.read()])
  expect([seen.at(-1), reads.count]).toEqual(['number 2', 2])
  await changes.read()
  expect(seen).toEqual(['number 1', 'number 2', 'number 3'])
})

test('anything may have changed: after more changes than are told, and after an earlier state was restored', async () => {
  const db = await open()
  await add(db, 1)
  const seen: (number[] | null)[] = []
  const changes = followChanges(db, 'published_change', (rows) => {
    seen.push(rows?.map(({ seq }) => seq) ?? null)
  })
  const after = async (write: (tx: Tx) => Promise<unknown>) => {
    await db.transact(write)
    await changes.read()
    return seen.at(-1)
  }
  const insert = (from: number, count: number) => (tx: Tx) =>
    tx
      .insertInto('published_change')
      .values(Array.from({ length: count }, (_, at) => change(from + at)))
      .execute()
  await changes.read()
  expect(await after(insert(2, 1))).toEqual([2])
  expect(await after(insert(3, 1_000))).toHaveLength(1_000)
  expect(await after(insert(2_000, 1_001))).toBeNull()
  expect(await after(insert(4_000, 1))).toEqual([4_000])
  // The same character once more: the row of the last known change is no longer there.
  const again = (tx: Tx) =>
    tx.updateTable('published_change').set({ seq: 4_001 }).where('seq', '=', 4_000).execute()
  expect(await after(again)).toEqual([4_001])
  expect(await after((tx) => tx.updateTable('content_version').set({ version: 9 }).execute())).toEqual([])
  const restore = (tx: Tx) => tx.deleteFrom('published_change').where('seq', '>', 7).execute()
  expect(await after(restore)).toBeNull()
  expect(await after(insert(8, 1))).toEqual([8])
})

test('changes that could not be applied are read again', async () => {
  const db = await open()
  const seen: number[] = []
  let fails = true
  const changes = followChanges(db, 'published_change', async (rows) => {
    if (fails) throw new Error('no answer')
    seen.push(...rows!.map(({ seq }) => seq))
  })
  await changes.read()
  await add(db, 1)
  await expect(changes.read()).rejects.toThrow('no answer')
  fails = false
  await changes.read()
  expect(seen).toEqual([1])
})
