import { sql } from 'kysely'
import { migrations } from '../migrations/index.ts'
import { migrateToLatest } from '../migrator.ts'
import { MIGRATION_LOCK } from './locks.ts'
import { createWrites } from './writes.ts'

export async function migratePostgres(address: string, known = migrations.postgres): Promise<void> {
  const { db, close } = createWrites(address, { purpose: 'migrations' })
  try {
    // The lock is held until the connection is closed.
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
    await migrateToLatest(db, known)
  } finally {
    await close()
  }
}
