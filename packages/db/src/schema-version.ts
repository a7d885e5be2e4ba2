import { migrations } from './migrations/index.ts'
import type { QueryRunner } from './query-runner.ts'

/** `empty`: no tables; `foreign`: tables of another program; `unreleased`: from before the first release. */
export type SchemaVersion = 'empty' | 'foreign' | 'unreleased' | 'older' | 'current' | 'newer'

const TABLES = {
  sqlite: `select name from sqlite_schema where type = 'table'`,
  postgres: `select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
}

export const cannotMigrate = (what: string, migration: string): string =>
  `${what} is from before the first release (${migration}) and cannot be migrated.`

/** The version of the schema, with its newest migration or one from before the first release. */
export async function schemaVersion(
  runner: QueryRunner,
  migrationsKnown = migrations[runner.dialect],
): Promise<{ is: SchemaVersion; newest?: string }> {
  const namesOf = async (query: string) =>
    ((await runner.all(query, [])) as { name: string }[]).map(({ name }) => name)
  const tables = await namesOf(TABLES[runner.dialect])
  if (tables.length === 0) return { is: 'empty' }
  const known = Object.keys(migrationsKnown)
  const done = tables.includes('kysely_migration')
    ? await namesOf('select name from kysely_migration order by name')
    : []
  const newest = done.at(-1)
  if (newest === undefined || done[0] !== known[0]) return { is: 'foreign' }
  // Released migrations keep their names, and new ones are added at the end.
  const unreleased = done.find((name) => !known.includes(name) && name < known.at(-1)!)
  if (unreleased !== undefined) return { is: 'unreleased', newest: unreleased }
  if (newest > known.at(-1)!) return { is: 'newer', newest }
  return { is: known.every((name) => done.includes(name)) ? 'current' : 'older', newest }
}
