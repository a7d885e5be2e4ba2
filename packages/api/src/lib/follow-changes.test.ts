import { type Db } from '@personae/db'
import { openTestDb, readBy, type TestDb } from '@personae/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { followChanges } from './follow-changes.ts'

async function open(): Promise<TestDb> {
  const db = await openTestDb()
  onTestFinished(() => db.close())
  return db
}

const add = (db: Db, seq: number): Promise<unknown> =>
  db.transact((tx) =>
    tx
      .insertInto('character_change')
      .values({ seq, characterId: `number ${seq}` })
      .execute(),
  )

/** Commits something after each list of changes was read, and before it is applied. */
function withCommits(db: Db, commit: () => Promise<unknown>) {
  const reads = { count: 0 }
  const committing = readBy(db, (own) => ({
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
  const changes = followChanges(db, 'character_change', (rows) => {
    seen.push(...rows.map(({ characterId }) => characterId))
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

test('it is said when changes may be missing, and the next ones are complete again', async () => {
  const db = await open()
  await add(db, 1)
  const seen: [number[], boolean][] = []
  const changes = followChanges(db, 'character_change', (rows, isComplete) => {
    seen.push([rows.map(({ seq }) => seq), isComplete])
  })
  const after = async (write: () => Promise<unknown>) => {
    await write()
    await changes.read()
    return seen.at(-1)
  }
  await changes.read()
  expect(await after(() => add(db, 2))).toEqual([[2], true])
  // Older ones are deleted: a thousand are kept.
  expect(await after(() => add(db, 5_000))).toEqual([[5_000], false])
  expect(await after(() => add(db, 5_001))).toEqual([[5_001], true])
  const restore = async (tx: Parameters<Parameters<Db['transact']>[0]>[0]) => {
    await tx.deleteFrom('character_change').execute()
    await tx.insertInto('character_change').values({ seq: 7, characterId: 'before' }).execute()
  }
  expect(await after(() => db.transact(restore))).toEqual([[], false])
  expect(await after(() => add(db, 8))).toEqual([[8], true])
})

test('changes that could not be applied are read again', async () => {
  const db = await open()
  const seen: number[] = []
  let fails = true
  const changes = followChanges(db, 'character_change', async (rows) => {
    if (fails) throw new Error('no answer')
    seen.push(...rows.map(({ seq }) => seq))
  })
  await changes.read()
  await add(db, 1)
  await expect(changes.read()).rejects.toThrow('no answer')
  fails = false
  await changes.read()
  expect(seen).toEqual([1])
})
