import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { migrateToLatest } from '../migrator.ts'
import { isPostgres } from '../open-db.ts'
import { createOwnerOnly } from '../owner-only.ts'
import { runnerOf } from '../prepared.ts'
import { Refusal } from '../refusal.ts'
import { connect, kyselyOn, openFile, StatementCache } from '../sqlite.ts'
import { isLocked } from '../unavailable.ts'
import { hasTables } from './tables.ts'

/** An import's database, which no other process has open. */
export interface Target {
  db: Kysely<Database>
  close: () => Promise<void>
}

/** Opens the database, and creates tables if it is empty. @throws Refusal if it has another version or is in use */
export const openTarget = (location: string): Promise<Target> =>
  isPostgres(location) ? openPostgres(location) : openSqlite(location)

const inUse = () =>
  new Refusal('Another process has the database open. Stop the server first; nothing has been changed.')

async function openSqlite(file: string): Promise<Target> {
  createOwnerOnly(file)
  await requireUsable(file)
  const connection = connect(file, { readonly: false })
  // Holds the lock from the first transaction until the connection is closed.
  connection.pragma('locking_mode = exclusive')
  const db = kyselyOn(connection)
  const close = async () => {
    await db.destroy()
    // Kysely closes only connections that it has used.
    connection.close()
  }
  return prepare({ db, close }, () => migrateToLatest(db))
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
  const target = createWrites(address, { purpose: 'transfer' })
  // The connection is opened by the first query.
  await target.db.connection().execute(async () => {})
  return prepare(target, () => migratePostgres(address))
}

const OTHERS = `select 1 from pg_stat_activity where datname = current_database()
  and application_name like 'personae %' and application_name <> 'personae transfer'`

async function prepare(target: Target, migrate: () => Promise<void>): Promise<Target> {
  const runner = runnerOf(target.db)
  try {
    if (runner.dialect === 'postgres' && (await runner.get(OTHERS, [])) !== undefined) throw inUse()
    if (!(await hasTables(runner))) await migrate()
    return target
  } catch (error) {
    await target.close()
    throw error
  }
}
