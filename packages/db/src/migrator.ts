import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { Refusal } from './refusal.ts'
import { cannotMigrate, unreleasedOf } from './schema-version.ts'

async function migrationsDone(db: Kysely<Database>, hasTable: RawBuilder<unknown>): Promise<string[]> {
  const { rows: tables } = await hasTable.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** A query that finds the table of the migrations that are done, if there is one. */
const HAS_TABLE: RawBuilder<unknown> = sql`select 1 from sqlite_schema where name = 'kysely_migration'`

/** In one transaction: throws and changes nothing if a step fails. @throws Refusal */
export async function migrateToLatest(
  db: Kysely<Database>,
  known: Record<string, Migration>,
  hasTable = HAS_TABLE,
): Promise<string[]> {
  const names = Object.keys(known)
  const newest = names.at(-1) ?? ''
  const done = await migrationsDone(db, hasTable)
  const unreleased = unreleasedOf(done, names)
  if (unreleased !== undefined) throw new Refusal(cannotMigrate('The database', unreleased))
  const unknown = done.findLast((name) => !(name in known) && name > newest)
  if (unknown !== undefined)
    throw new Refusal(
      `The database is of a newer version (${unknown}) than this program, which knows ${newest}. Start the newer program, or restore a backup from before it.`,
    )
  if (names.every((name) => done.includes(name))) return []
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
