import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished } from 'vitest'
import { migrations } from './migrations/index.ts'
import { connect, Dialect } from './sqlite.ts'

/** A database with the schema from before a migration, and the migration itself. */
export async function databaseBefore(migration: string) {
  const sqlite = connect(':memory:', { readonly: false })
  const db = new Kysely<never>({ dialect: new Dialect({ database: sqlite }) })
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const names = Object.keys(migrations)
  await migrator.migrateTo(names[names.indexOf(migration) - 1]!)
  return {
    sqlite,
    db,
    /** Every row of a query, as a list of its values. */
    all: (query: string) => sqlite.prepare(query).raw().all(),
    async migrate(): Promise<void> {
      expect((await migrator.migrateTo(migration)).error).toBeUndefined()
    },
  }
}
