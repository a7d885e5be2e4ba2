import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/** Brings the schema to the newest version, in one transaction; throws and changes nothing when a step fails. */
export async function migrateToLatest(db: Kysely<Database>, known = migrations): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
