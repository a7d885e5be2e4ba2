import { Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import { migrateToLatest } from '../migrator.ts'
import { PostgresBy } from './connection.ts'
import { MIGRATION_LOCK } from './locks.ts'
import { migrations } from '../migrations/index.ts'
import { createWrites } from './writes.ts'

const HAS_TABLE = sql`select 1 where to_regclass('kysely_migration') is not null`

export async function migratePostgres(address: string, known = migrations.postgres): Promise<void> {
  const { driver, close } = createWrites(address, { purpose: 'migrations' })
  const db = new Kysely<Database>({ dialect: new PostgresBy(driver) })
  try {
    // Until the connection is closed.
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
    await migrateToLatest(db, known, HAS_TABLE)
  } finally {
    await close()
  }
}
