import { isDeepStrictEqual } from 'node:util'
import { optimize } from '../optimize.ts'
import { runnerOf } from '../prepared.ts'
import type { QueryRunner } from '../query-runner.ts'
import { batchesOf, validateArchive } from './archive.ts'
import { continueSequence } from './counters.ts'
import { checksumOf, identifiers, insertRows, type TableChecksum } from './rows.ts'
import { type Table, tablesOf } from './tables.ts'
import { openTarget } from './target.ts'
import { Refusal, type Progress } from '../refusal.ts'

export interface ImportOptions {
  from: string
  /** The path of a database file, or the address of a database, without content. */
  to: string
  progress: Progress
  signal: AbortSignal
}

/** Tables that have a row even in a new database. */
const FILLED = new Set(['content_version', 'change_era'])

/**
 * Fills an empty database from an archive and compares each table with it, in one transaction: if it is killed, the
 * database is still empty. Nothing is written before the whole archive is verified.
 * @throws Refusal
 */
export async function importArchive({ from, to, progress, signal }: ImportOptions): Promise<TableChecksum[]> {
  const report = (step: Parameters<Progress>[0]['step']) => (share: number) => {
    signal.throwIfAborted()
    progress({ step, share })
  }
  const archived = await validateArchive(from, report('checked'))
  const checksums = archived.map(({ checksum }) => checksum)
  const { db, close } = await openTarget(to)
  const runner = runnerOf(db)
  try {
    await db.transaction().execute(async () => {
      const tables = await tablesOf(runner)
      const shapes = tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])
      if (
        !isDeepStrictEqual(
          shapes,
          archived.map(({ table, columns }) => [table, columns]),
        )
      )
        throw new Refusal('The archive has other tables than the database.')
      await requireEmpty(runner, tables)
      const triggers = runner.dialect === 'postgres' ? await tablesWithTriggers(runner) : []
      for (const name of triggers) await runner.run(`alter table ${name} disable trigger user`, [])
      await fill(runner, tables, from, report('imported'))
      for (const name of triggers) await runner.run(`alter table ${name} enable trigger user`, [])
      await compare(runner, tables, checksums, report('compared'))
    })
    await optimize(db)
    return checksums
  } finally {
    await close()
  }
}

async function requireEmpty(runner: QueryRunner, tables: Table[]): Promise<void> {
  for (const { name } of tables)
    if (!FILLED.has(name) && (await runner.get(`select 1 from ${identifiers([name])} limit 1`, [])))
      throw new Refusal(`The database is not empty: it has rows in ${name}. Nothing has been changed.`)
}

/**
 * PostgreSQL's tables with triggers, which are disabled: within one transaction every change that they record would
 * leave a dead row, which the next one would read. Those of the audit log are always active.
 */
async function tablesWithTriggers(runner: QueryRunner): Promise<string[]> {
  const rows = await runner.all(
    `select distinct tgrelid::regclass::text as name from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and tgenabled = 'O' and c.relnamespace = current_schema()::regnamespace`,
    [],
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}

async function fill(
  runner: QueryRunner,
  tables: Table[],
  file: string,
  imported: (share: number) => void,
): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let current: string | null = null
  for await (const { table, lines, end } of batchesOf(file, imported)) {
    // Removes rows that a new database has or that triggers have written.
    if (table !== current) await runner.run(`delete from ${identifiers([table])}`, [])
    current = table
    await insertRows(runner, byName.get(table)!, lines)
    if (end) await continueSequence(runner, table, end.last ?? 0)
  }
}

async function compare(
  runner: QueryRunner,
  tables: Table[],
  checksums: TableChecksum[],
  compared: (share: number) => void,
): Promise<void> {
  for (const [at, table] of tables.entries()) {
    if (!isDeepStrictEqual(await checksumOf(runner, table), checksums[at]))
      throw new Refusal(`The table ${table.name} would not have the rows of the archive.`)
    compared((at + 1) / tables.length)
  }
}
