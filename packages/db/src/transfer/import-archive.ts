import { isDeepStrictEqual } from 'node:util'
import type { TableChecksum } from '../backup/checksums.ts'
import { optimizeOn } from '../optimize.ts'
import { continueNumbers } from './counters.ts'
import { insertRows } from './insert.ts'
import { createMarker, moveMarker, type Progress, readMarker, removeMarker } from './marker.ts'
import type { TransferProgress } from './progress.ts'
import { type Batch, batchesOf, validateArchive, type ValidArchive } from './read-archive.ts'
import { checksumOf } from './rows.ts'
import { identifiers } from './sql.ts'
import { type Table, tablesOf } from './tables.ts'
import { openTarget, type Target } from './target.ts'
import { TransferError } from './transfer-error.ts'

export interface ImportOptions {
  from: string
  /** The path of a database file, or the address of a database: without content, or with a part of this archive. */
  to: string
  progress: TransferProgress
  signal: AbortSignal
}

/** These have a row in a new database. */
const FILLED = new Set(['content_version', 'change_era'])

/**
 * Fills an empty database with everything in an archive, and compares each table with it. Nothing is written before the
 * whole archive is verified. An interrupted import goes on after its last committed batch; until the end the database
 * is marked, so that no server starts on it. @throws TransferError
 */
export async function importArchive({ from, to, progress, signal }: ImportOptions): Promise<TableChecksum[]> {
  const report = (step: Parameters<TransferProgress>[0]['step']) => (share: number) => {
    signal.throwIfAborted()
    progress({ step, share })
  }
  const archive = await validateArchive(from, { read: report('checked') })
  const target = await openTarget(to)
  try {
    const tables = await tablesOf(target.runner)
    requireSame(tables, archive)
    const marked = await begin(target, tables, archive.id)
    await fill(target, tables, marked, batchesOf(from, { read: report('imported') }))
    await compare(target, tables, archive, report('compared'))
    await target.transact(() => removeMarker(target.runner))
    await optimizeOn(target.runner)
    return archive.checksums
  } finally {
    await target.close()
  }
}

function requireSame(tables: Table[], archive: ValidArchive): void {
  const shapes = tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])
  const archived = archive.tables.map(({ table, columns }) => [table, columns])
  if (!isDeepStrictEqual(shapes, archived))
    throw new TransferError('The archive has other tables than the database.')
}

async function begin({ runner, transact }: Target, tables: Table[], archive: string): Promise<Progress> {
  const marker = await readMarker(runner)
  if (marker && marker.archive !== archive)
    throw new TransferError('The import of another archive into this database has not ended.')
  if (marker) return marker
  for (const { name } of tables) {
    if (FILLED.has(name)) continue
    if (await runner.get(`select 1 from ${identifiers([name])} limit 1`, []))
      throw new TransferError(`The database is not empty: it has rows in ${name}. Nothing has been changed.`)
  }
  await transact(() => createMarker(runner, archive))
  return { tables: 0, rows: 0 }
}

const isBefore = (one: Progress, other: Progress): boolean =>
  one.tables < other.tables || (one.tables === other.tables && one.rows < other.rows)

async function fill(
  { runner, transact }: Target,
  tables: Table[],
  progress: Progress,
  batches: AsyncIterable<Batch>,
): Promise<void> {
  let at: Progress = { tables: 0, rows: 0 }
  let arrived = progress
  for await (const { lines, end } of batches) {
    const to = end ? { tables: at.tables + 1, rows: 0 } : { ...at, rows: at.rows + lines.length }
    if (isBefore(arrived, to)) {
      const [table, from, added] = [tables[at.tables]!, arrived, lines.slice(arrived.rows - at.rows)]
      await transact(async () => {
        // What a new database has, and what triggers have written.
        if (from.rows === 0) await runner.run(`delete from ${identifiers([table.name])}`, [])
        await insertRows(runner, table, added)
        if (end) await continueNumbers(runner, table.name, end.last ?? 0)
        await moveMarker(runner, from, to)
      })
      arrived = to
    }
    at = to
  }
}

async function compare(
  { runner }: Target,
  tables: Table[],
  { checksums }: ValidArchive,
  compared: (share: number) => void,
): Promise<void> {
  const total = checksums.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  const count = (rows: number) => {
    done += rows
    compared(total === 0 ? 1 : done / total)
  }
  for (const [at, table] of tables.entries())
    if (!isDeepStrictEqual(await checksumOf(runner, table, count), checksums[at]))
      throw new TransferError(
        `The table ${table.name} does not have the rows of the archive. Import it into a new database.`,
      )
}
