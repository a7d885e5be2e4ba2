import { setImmediate } from 'node:timers/promises'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from './database.ts'
import { openDb } from './open-db.ts'
import { prepared } from './prepared.ts'
import { hasSessions, openTestDb, usesFiles } from './test-db.testing.ts'
import { isUniqueViolation } from './violations.ts'

const SESSION = { id: 's', expiresAt: 1, createdAt: '2026-01-01T00:00:00.000Z', userAgent: null }

async function fresh() {
  const db = await openTestDb()
  onTestFinished(db.close)
  return db
}

const addUser = (tx: Tx, id: string) =>
  tx
    .insertInto('user')
    .values({
      id,
      username: id,
      usernameKey: id,
      foldedName: id,
      email: null,
      emailKey: null,
      passwordHash: 'x',
      isAdmin: 0,
      companyId: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      kind: 'person',
      disabledAt: null,
    })
    .execute()

const bump = (tx: Tx) =>
  tx
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()

test('a failed transaction leaves no changes', async () => {
  const db = await fresh()
  const failing = db.transact(async (tx) => {
    await addUser(tx, 'alice')
    throw new Error('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  expect(await db.read.selectFrom('user').selectAll().execute()).toEqual([])

  await db.transact((tx) => addUser(tx, 'alice'))
  expect(await db.read.selectFrom('user').select('id').execute()).toEqual([{ id: 'alice' }])
})

test.runIf(hasSessions)(
  'a reader never sees an open transaction, and sees all of it after the commit',
  async () => {
    const db = await fresh()
    const names = () => db.read.selectFrom('user').select('id').execute()
    await db.transact(async (tx) => {
      await addUser(tx, 'alice')
      expect(await names()).toEqual([])
      expect(await tx.selectFrom('user').select('id').execute()).toHaveLength(1)
      await addUser(tx, 'bob')
      expect(await names()).toEqual([])
    })
    expect(await names()).toHaveLength(2)
  },
)

test('a hundred concurrent transactions run one after another, and a failed one does not stop the rest', async () => {
  const db = await fresh()
  const work = Array.from({ length: 100 }, (_, round) =>
    db.transact(async (tx) => {
      const { version } = await tx.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
      await Promise.resolve()
      if (round % 10 === 9) throw new Error('refused')
      await tx
        .updateTable('content_version')
        .set({ version: version + 1 })
        .execute()
    }),
  )
  const outcomes = await Promise.allSettled(work)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  expect(db.contentVersion()).toBe(91)
})

test('the reading connection cannot write', async () => {
  const db = await fresh()
  await expect(db.read.deleteFrom('content_version').execute()).rejects.toThrow(/read-?only/)
})

test('foreign keys are enforced on every connection', async () => {
  const db = await fresh()
  const orphan = db.transact((tx) =>
    tx
      .insertInto('session')
      .values({ ...SESSION, userId: 'nobody' })
      .execute(),
  )
  await expect(orphan).rejects.toThrow(/foreign key/i)
})

test('deleting an account deletes its sessions', async () => {
  const db = await fresh()
  await db.transact(async (tx) => {
    await addUser(tx, 'alice')
    await tx
      .insertInto('session')
      .values({ ...SESSION, userId: 'alice' })
      .execute()
    await tx.deleteFrom('user').where('id', '=', 'alice').execute()
  })
  expect(await db.read.selectFrom('session').selectAll().execute()).toEqual([])
})

test('a violated unique constraint is distinguished from every other error', async () => {
  const db = await fresh()
  await db.transact((tx) => addUser(tx, 'alice'))
  const twice = await db.transact((tx) => addUser(tx, 'alice')).catch((error: unknown) => error)
  const orphan = await db
    .transact((tx) =>
      tx
        .insertInto('session')
        .values({ ...SESSION, userId: 'x' })
        .execute(),
    )
    .catch((error: unknown) => error)
  expect(isUniqueViolation(twice)).toBe(true)
  expect(isUniqueViolation(orphan)).toBe(false)
  expect(isUniqueViolation(new Error('SQLITE_CONSTRAINT_UNIQUE'))).toBe(false)
  expect(isUniqueViolation('SQLITE_CONSTRAINT_UNIQUE')).toBe(false)
})

test.runIf(usesFiles)(
  'a new content version is seen at once, one of another process in the next turn',
  async () => {
    const db = await fresh()
    const other = await openDb(db.location)
    onTestFinished(other.close)
    const before = db.contentVersion()

    await db.transact(bump)
    expect(db.contentVersion()).toBe(before + 1)
    await other.transact(bump)
    await setImmediate()
    expect(db.contentVersion()).toBe(before + 2)
    await other.transact(bump)
    db.seenContent(before + 3)
    expect(db.contentVersion()).toBe(before + 3)
    await other.transact((tx) => addUser(tx, 'alice'))
    await setImmediate()
    expect(db.contentVersion()).toBe(before + 3)
  },
)

test('a prepared query takes its values at each call, in any position and number', async () => {
  const db = await fresh()
  await db.transact(async (tx) => {
    for (const id of ['alice', 'bob', 'carol']) await addUser(tx, id)
  })
  const others = prepared((read, { id, limit }: { id: string; limit: number }) =>
    read
      .selectFrom('user')
      .select('id')
      .where('id', '!=', id)
      .where(({ eb }) => eb('username', '!=', id))
      .where('isAdmin', '=', 0)
      .orderBy('id')
      .limit(limit),
  )
  expect(await others.all(db.read, { id: 'bob', limit: 9 })).toEqual([{ id: 'alice' }, { id: 'carol' }])
  expect(await others.all(db.read, { id: 'alice', limit: 1 })).toEqual([{ id: 'bob' }])
  expect(await others.get(db.read, { id: "bob' or 1=1 --", limit: 9 })).toEqual({ id: 'alice' })
  expect(await others.get(db.read, { id: 'alice', limit: 0 })).toBeUndefined()
})

const addTemplate = prepared((db, row: { id: string; title: string; text: string }) =>
  db.insertInto('reason_template').values(row),
)
const titleOf = prepared((db, { id }: { id: string }) =>
  db.selectFrom('reason_template').select('title').where('id', '=', id),
)

test.runIf(hasSessions)(
  'a prepared statement belongs to its transaction, and is rolled back with it',
  async () => {
    const db = await fresh()
    const failing = (id: string) =>
      db.transact(async (tx) => {
        await addTemplate.run(tx, { id, title: 'undone', text: '' })
        expect(await titleOf.get(tx, { id })).toEqual({ title: 'undone' })
        expect(await titleOf.get(db.read, { id })).toBeUndefined()
        throw new Error('refused')
      })
    const succeeding = (id: string) =>
      db.transact(async (tx) => addTemplate.run(tx, { text: 'text', title: `kept ${id}`, id }))
    const outcomes = await Promise.allSettled([
      failing('a'),
      succeeding('b'),
      failing('c'),
      succeeding('d'),
      succeeding('b'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ])
    expect(outcomes[0]).toMatchObject({ reason: { message: 'refused' } })
    const rows = await Promise.all(['a', 'b', 'c', 'd'].map((id) => titleOf.get(db.read, { id })))
    const titles = rows.map((row) => row?.title)
    expect(titles).toEqual([undefined, 'kept b', undefined, 'kept d'])
  },
)

test('a prepared statement is refused after its transaction has ended', async () => {
  const db = await fresh()
  const ended = await db.transact(async (tx) => [tx])
  await expect(addTemplate.run(ended[0]!, { id: 'late', title: '', text: '' })).rejects.toThrow(/has ended/)
  expect(await titleOf.get(db.read, { id: 'late' })).toBeUndefined()
})

test('the reading connection refuses a prepared write', async () => {
  const db = await fresh()
  const written = addTemplate.run(db.read as Tx, { id: 'x', title: '', text: '' })
  await expect(written).rejects.toThrow(/read-?only/)
})

test('a transaction may change tables too, and rolls that back when it fails', async () => {
  const db = await fresh()
  const failing = db.transact(async (tx) => {
    await sql`create table half_done (id integer)`.execute(tx)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await expect(sql`select * from half_done`.execute(db.read)).rejects.toThrow(/no such table|does not exist/)
})

test('a database answers until it is closed', async () => {
  const db = await fresh()
  const again = await openDb(db.location)
  await again.ping()
  db.checkFile()
  await again.close()
  await expect(again.ping()).rejects.toThrow(/not open|after calling end/)
})

test('committed data is still there when the file is reopened', async () => {
  const db = await fresh()
  await db.transact((tx) => addUser(tx, 'alice'))
  const again = await openDb(db.location)
  onTestFinished(again.close)
  expect(await again.read.selectFrom('user').select('id').execute()).toEqual([{ id: 'alice' }])
})

test.for([true, false])(
  'a closed database leaves a single file, closed, whether it was read (%s) or not',
  async (read) => {
    const folder = mkdtempSync(join(tmpdir(), 'personae-close-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const db = await openDb(join(folder, 'new.db'))
    if (read) await db.read.selectFrom('user').selectAll().execute()
    await db.close()
    expect(readdirSync(folder)).toEqual(['new.db'])
    expect(() => db.contentVersion()).toThrow(/not open/)
  },
)

test('a file that is not a database is refused by its name and left unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'personae-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'broken.db')
  writeFileSync(file, 'not a database '.repeat(100))
  await expect(openDb(file)).rejects.toThrow(`${file}: file is not a database`)
  expect(() => new Sqlite(file, { readonly: true }).pragma('user_version')).toThrow(/not a database/)
})

test('a folder is refused by its name, and keeps its mode', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'personae-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  await expect(openDb(folder)).rejects.toThrow(`${folder} is a folder, not a file.`)
  expect(statSync(folder).mode & 0o777).toBe(0o755)
})
