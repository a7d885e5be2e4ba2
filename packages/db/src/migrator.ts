import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/** The file was written by a newer version of this program. */
class NewerDatabase extends Error {
  /** Errors with a code are shown by their message only, without a stack trace. */
  readonly code = 'NEWER_DATABASE'
}

async function migrationsDone(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 from sqlite_schema where name = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Migrates the schema to the newest version, in one transaction; throws and changes nothing if a step fails.
 * @throws NewerDatabase
 */
export async function migrateToLatest(db: Kysely<Database>, known = migrations): Promise<string[]> {
  const newest = Object.keys(known).at(-1) ?? ''
  const unknown = (await migrationsDone(db)).findLast((name) => !(name in known) && name > newest)
  if (unknown !== undefined) {
    throw new NewerDatabase(
      `The database is of a newer version (${unknown}) than this program, which knows ${newest}. Start the newer program, or restore a backup from before it.`,
    )
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
