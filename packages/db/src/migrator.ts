import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { runnerOf } from './prepared.ts'
import { Refusal } from './refusal.ts'
import { cannotMigrate, schemaVersion } from './schema-version.ts'

/** Runs in one transaction: if a migration fails, it throws and nothing has changed. @throws Refusal */
export async function migrateToLatest(
  db: Kysely<Database>,
  known = migrations[runnerOf(db).dialect],
): Promise<void> {
  const { is, newest } = await schemaVersion(runnerOf(db), known)
  if (is === 'unreleased') throw new Refusal(cannotMigrate('The database', newest!))
  if (is === 'newer')
    throw new Refusal(
      `The database is of a newer version (${newest}) than this program, which knows ${Object.keys(known).at(-1)}. Start the newer program, or restore a backup from before it.`,
    )
  if (is === 'current') return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
