import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from './database.ts'
import { openDb } from './open-db.ts'
import { openTestDb } from './testing.ts'
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
      email: null,
      emailKey: null,
      passwordHash: 'x',
      isAdmin: 0,
      companyId: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    .execute()

const bump = (tx: Tx) =>
  tx
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()

test('a transaction that fails half-way leaves nothing behind', async () => {
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

test('a reader never sees the inside of an open transaction, and sees all of it afterwards', async () => {
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
})

test('a hundred transactions at once run one after the other, and a failed one does not stop the rest', async () => {
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
  await expect(db.read.deleteFrom('content_version').execute()).rejects.toThrow(/readonly/)
})

test('a row that refers to nothing is refused on every connection', async () => {
  const db = await fresh()
  const orphan = db.transact((tx) =>
    tx
      .insertInto('session')
      .values({ ...SESSION, userId: 'nobody' })
      .execute(),
  )
  await expect(orphan).rejects.toThrow(/FOREIGN KEY/)
})

test('deleting an account takes its sessions along', async () => {
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

test('a second row of one unique value is told apart from every other fault', async () => {
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

test('the content version is seen at once, also when another process moved it', async () => {
  const db = await fresh()
  const other = await openDb(db.file)
  onTestFinished(other.close)
  const before = db.contentVersion()

  await db.transact(bump)
  expect(db.contentVersion()).toBe(before + 1)
  await other.transact(bump)
  expect(db.contentVersion()).toBe(before + 2)
  await other.transact((tx) => addUser(tx, 'alice'))
  expect(db.contentVersion()).toBe(before + 2)
})

test('a prepared query takes its values at each call, wherever and however often they stand', async () => {
  const db = await fresh()
  await db.transact(async (tx) => {
    for (const id of ['alice', 'bob', 'carol']) await addUser(tx, id)
  })
  const others = db.prepare((read, { id, limit }: { id: string; limit: number }) =>
    read
      .selectFrom('user')
      .select('id')
      .where('id', '!=', id)
      .where(({ eb }) => eb('username', '!=', id))
      .where('isAdmin', '=', 0)
      .orderBy('id')
      .limit(limit)
      .compile(),
  )
  expect(others.all({ id: 'bob', limit: 9 })).toEqual([{ id: 'alice' }, { id: 'carol' }])
  expect(others.all({ id: 'alice', limit: 1 })).toEqual([{ id: 'bob' }])
  expect(others.get({ id: "bob' or 1=1 --", limit: 9 })).toEqual({ id: 'alice' })
  expect(others.get({ id: 'alice', limit: 0 })).toBeUndefined()
})

test('a transaction may change tables too, and takes that back when it fails', async () => {
  const db = await fresh()
  const failing = db.transact(async (tx) => {
    await sql`create table half_done (id integer)`.execute(tx)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await expect(sql`select * from half_done`.execute(db.read)).rejects.toThrow(/no such table/)
})

test('what is committed is there when the file is opened anew', async () => {
  const db = await fresh()
  await db.transact((tx) => addUser(tx, 'alice'))
  const again = await openDb(db.file)
  onTestFinished(again.close)
  expect(await again.read.selectFrom('user').select('id').execute()).toEqual([{ id: 'alice' }])
})

test.for([true, false])(
  'a closed database leaves one file and no open one, read (%s) or not',
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

test('a file that is no database is refused and stays as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'personae-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'broken.db')
  writeFileSync(file, 'not a database '.repeat(100))
  await expect(openDb(file)).rejects.toThrow(/not a database/)
  expect(() => new Sqlite(file, { readonly: true }).pragma('user_version')).toThrow(/not a database/)
})
