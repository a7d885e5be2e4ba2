import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { ImportLine, ImportOptions, ImportTally } from '@personae/api/server'
import type { ImportMapping } from '@personae/contract/imports'
import { optimize } from '@personae/db'
import { unusedKeys } from '@personae/engines/import/mapping'
import { withBar } from '../io.ts'
import type { Product } from '../product.ts'
import { formOf, recordsIn, unitOf } from './file-records.ts'
import { checkText, ImportFileError, openBytes, textOf } from './file-text.ts'
import { countsOf, ImportReport } from './import-report.ts'
import { picturesBeside } from './pictures-beside.ts'

/** Maximum records per transaction: enough to share its cost, few enough that other writes get their turn. */
const BATCH = 2_000
/** Maximum bytes of the records in a transaction, which may contain pictures. */
const BATCH_BYTES = 16 * 1024 * 1024
const SAMPLES = 3
const PROGRESS = '{bar} {percentage}% | {lines} records | {refused} refused | {duration_formatted}'

export interface ImportFileOptions extends Pick<ImportOptions, 'overwrites' | 'bringsBack' | 'isDryRun'> {
  mapping?: ImportMapping | null
  encoding?: string | undefined
  /** The key of the object that has the list of records. */
  list?: string | undefined
  /** File descriptor to which all messages are written. */
  report?: number | null
  /** Stops the import after the current batch. */
  signal?: AbortSignal
}

/** Imports a file of characters and prints a report without counts. @throws ImportFileError before or during it */
export async function importFile(
  { db, services }: Pick<Product, 'db' | 'services'>,
  file: string,
  { encoding, list, report: reportFile = null, mapping = null, signal, ...options }: ImportFileOptions = {},
  stderr: Writable = process.stderr,
): Promise<ImportTally> {
  const status = await stat(file)
  if (!status.isFile()) throw new ImportFileError(`${basename(file)} is not a file.`)
  const sha256 = await checkText(file, encoding)
  const form = await formOf(file, { encoding, list })
  const unit = unitOf(form)
  const report = new ImportReport(reportFile, unit, options.overwrites)
  const run = await services.imports.open(
    { name: basename(file), sha256 },
    {
      owner: await services.systemAccounts.importer(),
      mapping,
      readPicture: picturesBeside(dirname(resolve(file))),
      report: report.add,
      unit,
      ...options,
    },
  )
  const read = () => openBytes(file)
  const recordsOf = (bytes: AsyncIterable<Buffer>) => recordsIn(textOf(bytes, file, encoding), form)
  try {
    for await (const line of recordsOf(read().bytes)) {
      if (signal?.aborted) break
      run.foresee(line)
    }
  } catch (error) {
    // The file is still imported up to this error.
    if (!(error instanceof ImportFileError)) throw error
  }
  const { bytes, source } = read()
  let isWhole = false
  let last = 0
  let samples = options.isDryRun ? SAMPLES : 0
  try {
    await withBar(stderr, PROGRESS, async (bar) => {
      bar.start(status.size, 0, { lines: 0, refused: 0 })
      for await (const few of inBatches(recordsOf(bytes), () => source.bytesRead)) {
        signal?.throwIfAborted()
        for (const line of few) if ('record' in line) report.unused(unusedKeys(mapping, line.record))
        const taken = await run.take(few)
        for (const record of taken.slice(0, samples)) stderr.write(`${JSON.stringify(record, null, 2)}\n`)
        samples -= Math.min(samples, taken.length)
        last = few.at(-1)!.number
        bar.update(source.bytesRead, { lines: last, refused: run.tally.refused })
      }
      isWhole = true
      bar.update(status.size)
    })
  } finally {
    stderr.write(report.text())
    const stays = options.isDryRun
      ? ''
      : `; what was imported until there stays. Repeat it with the whole file, or take it back: imports undo ${run.batchId}`
    const counts = countsOf(run.tally)
    const end = isWhole ? `${counts}\n` : `Stopped after ${unit} ${last}: ${counts}${stays}.\n`
    if (!isWhole) stderr.write(end)
    report.end(end)
    await run.close({ isWhole })
  }
  if (!options.isDryRun) await db.transact(optimize)
  return run.tally
}

async function* inBatches(
  records: AsyncIterable<ImportLine>,
  position: () => number,
): AsyncGenerator<ImportLine[]> {
  let few: ImportLine[] = []
  let from = 0
  for await (const record of records) {
    few.push(record)
    if (few.length < BATCH && position() - from < BATCH_BYTES) continue
    yield few
    few = []
    from = position()
  }
  if (few.length > 0) yield few
}
