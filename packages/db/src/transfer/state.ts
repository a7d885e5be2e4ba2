import type { QueryRunner } from '../query-runner.ts'
import { type SchemaVersion, schemaVersion } from '../schema-version.ts'
import { TransferError } from './transfer-error.ts'

const REFUSALS: Record<Exclude<SchemaVersion, 'current'>, string> = {
  empty: 'There is nothing in the database.',
  older: 'The database is of an older version. Migrate it first, with personae migrate.',
  newer: 'The database is of a newer version than this program.',
  unreleased: 'The database is from before the first release and cannot be migrated.',
  foreign: 'The database has tables that are not of this program.',
}

/** Whether the database has the tables of this version; false if it has none. @throws TransferError if it has others */
export async function hasTables(runner: QueryRunner): Promise<boolean> {
  const { is } = await schemaVersion(runner)
  if (is === 'current' || is === 'empty') return is === 'current'
  throw new TransferError(REFUSALS[is])
}

/** @throws TransferError unless the database has the tables of this version */
export async function requireTables(runner: QueryRunner): Promise<void> {
  if (!(await hasTables(runner))) throw new TransferError(REFUSALS.empty)
}
