import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Reader } from './database.ts'
import { dialectOf, runnerOf, runOn } from './prepared.ts'
import type { QueryRunner } from './query-runner.ts'
import type { Db } from './db.ts'
import { openDb } from './open-db.ts'
import { createTestDatabase, fillServer, freeServer, SERVER } from './postgres/test-database.testing.ts'

export { hasSessions } from './postgres/test-database.testing.ts'

let template: Promise<Buffer> | undefined

/** A migrated, empty database, created once per process: writing it out is faster than migrating again. */
async function migrated(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'personae-template-'))
  const file = join(folder, 'empty.db')
  const db = await openDb(file)
  await db.close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true, force: true })
  return bytes
}

/** Whether test databases are SQLite files; false if TEST_POSTGRES is set. */
export const usesFiles = SERVER === undefined

/** An open database that a test may open again. */
export type TestDb = Db & {
  /** The path of its file, or its address. */
  location: string
}

async function createTestFile() {
  template ??= migrated()
  const folder = mkdtempSync(join(tmpdir(), 'personae-test-'))
  const location = join(folder, 'test.db')
  writeFileSync(location, await template)
  return { location, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** A location without a database, of the kind that tests use or a file. `remove` deletes what was created there. */
export async function createLocation({ inFile = usesFiles }: { inFile?: boolean } = {}) {
  if (!inFile) return createTestDatabase({ isMigrated: false })
  const folder = mkdtempSync(join(tmpdir(), 'personae-new-'))
  return { location: join(folder, 'new.db'), remove: async () => rmSync(folder, { recursive: true }) }
}

/**
 * A new database with all migrations, on the server of TEST_POSTGRES or in a file. Not in `:memory:`, since
 * separate connections for reading and writing give tests the same isolation as in production.
 */
export async function openTestDb(): Promise<TestDb> {
  const { location, remove } = await (usesFiles ? createTestFile() : createTestDatabase({ isMigrated: true }))
  const db = await openDb(location)
  return {
    ...db,
    location,
    close: async () => {
      await db.close()
      await remove()
    },
  }
}

/** The same database with another runner for prepared reads. */
export function readVia<Of extends Db>(db: Of, runnerFrom: (own: QueryRunner) => Partial<QueryRunner>): Of {
  const own = runnerOf(db.read)
  const read = db.read.withoutPlugins()
  runOn(read, {
    dialect: own.dialect,
    all: (...query) => own.all(...query),
    get: (...query) => own.get(...query),
    run: (...query) => own.run(...query),
    ...runnerFrom(own),
  })
  return { ...db, read }
}

/** From now on nothing can be added, as on a full disk. */
export async function fillDisk(db: Db): Promise<void> {
  if (!usesFiles) return fillServer(db)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.read)
  await db.transact((tx) => sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(tx))
}

export async function freeDisk(db: Db): Promise<void> {
  if (!usesFiles) return freeServer(db)
  await db.transact((tx) => sql`pragma max_page_count = 1000000`.execute(tx))
}

/** What the database finds wrong with its own structure or foreign keys; PostgreSQL has no such check. */
export async function integrityErrors(db: Reader): Promise<unknown[]> {
  if (dialectOf(db) === 'postgres') return []
  const orphans = await sql`pragma foreign_key_check`.execute(db)
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return [...orphans.rows, ...rows.filter((row) => row.integrity_check !== 'ok')]
}

interface Failing {
  table: keyof Database
  event: 'insert' | 'update' | 'delete'
  message: string
  /** If given, only rows with this id fail. */
  id?: string
}

/** From now on such writes fail with this message. @returns a function that ends that */
export async function failOn(
  db: Db,
  { table, event, message, id }: Failing,
): Promise<() => Promise<unknown>> {
  const row = event === 'insert' ? 'new' : 'old'
  const when = id === undefined ? sql`` : sql`when (${sql.ref(`${row}.id`)} = ${sql.lit(id)})`
  const trigger = sql`create trigger failing before ${sql.raw(event)} on ${sql.table(table)} for each row ${when}`
  await db.transact(async (tx) => {
    if (dialectOf(tx) === 'sqlite')
      return sql`${trigger} begin select raise(abort, ${sql.lit(message)}); end`.execute(tx)
    await sql`create or replace function failing() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception '${message}'; end`,
    )}`.execute(tx)
    return sql`${trigger} execute function failing()`.execute(tx)
  })
  const where = dialectOf(db.read) === 'sqlite' ? sql`` : sql`on ${sql.table(table)}`
  return () => db.transact((tx) => sql`drop trigger failing ${where}`.execute(tx))
}
