import { migrations } from '../migrations/index.ts'
import type { QueryRunner } from '../query-runner.ts'
import { TransferError } from './transfer-error.ts'

const NAMES = {
  sqlite: `select name from sqlite_schema where type = 'table'`,
  postgres: `select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
}

/** Which tables a database has: none, those of this version, or others. */
type State = 'empty' | 'current' | 'older' | 'newer' | 'foreign'

async function stateOf(runner: QueryRunner): Promise<State> {
  const namesOf = async (query: string) =>
    ((await runner.all(query, [])) as { name: string }[]).map(({ name }) => name)
  const tables = await namesOf(NAMES[runner.dialect])
  if (tables.length === 0) return 'empty'
  const known = Object.keys(migrations[runner.dialect])
  const done = tables.includes('kysely_migration')
    ? await namesOf('select name from kysely_migration order by name')
    : []
  if (done[0] !== known[0]) return 'foreign'
  if (done.at(-1)! > known.at(-1)!) return 'newer'
  return known.every((name) => done.includes(name)) ? 'current' : 'older'
}

const REFUSALS: Record<Exclude<State, 'current'>, string> = {
  empty: 'There is nothing in the database.',
  older: 'The database is of an older version. Migrate it first, with personae migrate.',
  newer: 'The database is of a newer version than this program.',
  foreign: 'The database has tables that are not of this program.',
}

/**
 * Whether the database has the tables of this version; false if it has none.
 * @throws TransferError if it has others
 */
export async function hasTables(runner: QueryRunner): Promise<boolean> {
  const state = await stateOf(runner)
  if (state === 'current' || state === 'empty') return state === 'current'
  throw new TransferError(REFUSALS[state])
}

/** @throws TransferError unless the database has the tables of this version */
export async function requireTables(runner: QueryRunner): Promise<void> {
  if (!(await hasTables(runner))) throw new TransferError(REFUSALS.empty)
}
