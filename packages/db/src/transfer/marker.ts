import type { Reader } from '../database.ts'
import { runnerOf } from '../prepared.ts'
import type { QueryRunner } from '../query-runner.ts'
import { placeholders } from './sql.ts'
import { MARKER } from './tables.ts'
import { TransferError } from './transfer-error.ts'

const EXISTS = {
  sqlite: `select 1 from sqlite_schema where name = '${MARKER}'`,
  postgres: `select 1 from pg_class where relname = '${MARKER}' and relnamespace = current_schema()::regnamespace`,
}

/** Where an import has arrived: after some tables, and some rows of the next one. */
export interface Progress {
  tables: number
  rows: number
}

const isUnfinished = async (runner: QueryRunner): Promise<boolean> =>
  (await runner.get(EXISTS[runner.dialect], [])) !== undefined

export const hasUnfinishedImport = (db: Reader): Promise<boolean> => isUnfinished(runnerOf(db))

/** @throws TransferError if the database is not complete */
export async function requireFinished(runner: QueryRunner): Promise<void> {
  if (await isUnfinished(runner))
    throw new TransferError(
      'An import into this database has not ended. Repeat it with the same file to continue, or use a new database.',
    )
}

export async function readMarker(runner: QueryRunner): Promise<(Progress & { archive: string }) | null> {
  if (!(await isUnfinished(runner))) return null
  const row = await runner.get(`select archive, tables, rows from ${MARKER}`, [])
  return row as Progress & { archive: string }
}

export async function createMarker(runner: QueryRunner, archive: string): Promise<void> {
  await runner.run(
    `create table ${MARKER} (archive text not null, tables bigint not null, rows bigint not null)`,
    [],
  )
  await runner.run(`insert into ${MARKER} values (${placeholders(runner, 1)}, 0, 0)`, [archive])
}

/** Moves the marker on. @throws TransferError if it is no longer where it was: another process imports too */
export async function moveMarker(runner: QueryRunner, from: Progress, to: Progress): Promise<void> {
  const values = [to.tables, to.rows, from.tables, from.rows]
  const [a, b, c, d] = placeholders(runner, 4).split(', ')
  const moved = await runner.get(
    `update ${MARKER} set tables = ${a}, rows = ${b} where tables = ${c} and rows = ${d} returning 1 as moved`,
    values,
  )
  if (!moved) throw new TransferError('Another process is importing into this database.')
}

export const removeMarker = (runner: QueryRunner): Promise<void> => runner.run(`drop table ${MARKER}`, [])
