import { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { migrations } from '../migrations/index.ts'
import { migrateToLatest } from '../migrator.ts'
import { isPostgres } from '../open-db.ts'
import { createOwnerOnly } from '../owner-only.ts'
import type { QueryRunner } from '../query-runner.ts'
import { connect, Dialect, openFile, StatementCache } from '../sqlite.ts'
import { isLocked } from '../unavailable.ts'
import { hasTables } from './tables.ts'
import { Refusal } from '../refusal.ts'

/** A database that is filled. Nobody else has it open. */
export interface Target {
  runner: QueryRunner
  transact: (work: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** One without tables gets them. @throws Refusal if it is of another version or program, or in use */
export const openTarget = (location: string): Promise<Target> =>
  isPostgres(location) ? openPostgres(location) : openSqlite(location)

const inUse = () =>
  new Refusal('Another process has the database open. Stop the server first; nothing has been changed.')

async function openSqlite(file: string): Promise<Target> {
  createOwnerOnly(file)
  await requireUsable(file)
  const database = new StatementCache(connect(file, { readonly: false }))
  // From the first transaction until it is closed.
  database.connection.pragma('locking_mode = exclusive')
  const db = new Kysely<Database>({ dialect: new Dialect({ database }) })
  const close = async () => {
    await db.destroy()
    // Kysely closes only connections that it has used.
    database.close()
  }
  return prepare({ runner: database, transact: transactOn(db), close }, async () => {
    await migrateToLatest(db, migrations.sqlite)
  })
}

async function requireUsable(file: string): Promise<void> {
  const connection = openFile(file, { timeout: 0 })
  try {
    // Every connection in WAL mode has a shared lock on the file, even when it does nothing.
    connection.pragma('locking_mode = exclusive')
    connection.exec('begin exclusive; commit')
    await hasTables(new StatementCache(connection))
  } catch (error) {
    throw isLocked(error) ? inUse() : error
  } finally {
    connection.close()
  }
}

async function openPostgres(address: string): Promise<Target> {
  const { createWrites } = await import('../postgres/writes.ts')
  const { migratePostgres } = await import('../postgres/migrate.ts')
  const { PostgresBy } = await import('../postgres/connection.ts')
  const writes = createWrites(address, { purpose: 'transfer' })
  const db = new Kysely<Database>({ dialect: new PostgresBy(writes.driver) })
  // The first query makes the connection.
  await db.connection().execute(async () => {})
  const target = { runner: writes.connection, transact: transactOn(db), close: writes.close }
  return prepare(target, () => migratePostgres(address))
}

const OTHERS = `select 1 from pg_stat_activity where datname = current_database()
  and application_name like 'personae %' and application_name <> 'personae transfer'`

async function prepare(target: Target, migrate: () => Promise<void>): Promise<Target> {
  const { runner } = target
  try {
    if (runner.dialect === 'postgres' && (await runner.get(OTHERS, [])) !== undefined) throw inUse()
    if (!(await hasTables(runner))) await migrate()
    return target
  } catch (error) {
    await target.close()
    throw error
  }
}

const transactOn =
  (db: Kysely<Database>): Target['transact'] =>
  (work) =>
    db.transaction().execute(work)
