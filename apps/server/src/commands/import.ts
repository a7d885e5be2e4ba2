import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { PassThrough, pipeline, type Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { IMPORT_LINE_MAX, type ImportLine, type ImportTally } from '@personae/api/server'
import { linesOf, optimize } from '@personae/db'
import { progressBar } from './io.ts'
import type { Product } from './product.ts'

/** Lines in one transaction: enough to share its cost, few enough that others can write in between. */
const BATCH = 2_000
/** The same in bytes: lines may have pictures. */
const BATCH_BYTES = 16 * 1024 * 1024

const BYTE_ORDER_MARK = /^\uFEFF/

export async function importFile(
  { db, services }: Product,
  file: string,
  stderr: Writable = process.stderr,
): Promise<ImportTally> {
  const { size } = await stat(file)
  const folder = dirname(resolve(file))
  const owner = await services.systemAccounts.importer()
  const bar = progressBar(
    stderr,
    '{bar} {percentage}% | {lines} lines | {refused} refused | {duration_formatted}',
  )
  const total: ImportTally = { added: 0, updated: 0, unchanged: 0, refused: 0 }
  const refusals: string[] = []
  bar.start(size, 0, { lines: 0, refused: 0 })

  try {
    for await (const { lines, bytesRead } of batches(file)) {
      const tally = await services.imports.importLines(lines, {
        owner,
        readPicture: (name) => readBeside(folder, name),
        refused: (line, reason) => refusals.push(`line ${line}: ${reason}`),
      })
      for (const key of Object.keys(total) as (keyof ImportTally)[]) total[key] += tally[key]
      bar.update(bytesRead, { lines: lines.at(-1)!.number, refused: total.refused })
    }
    await db.transact(optimize)
    bar.update(size)
  } finally {
    bar.stop()
  }
  for (const refusal of refusals) stderr.write(`${refusal}\n`)
  return total
}

async function* batches(file: string): AsyncGenerator<{ lines: ImportLine[]; bytesRead: number }> {
  const source = createReadStream(file)
  const text = pipeline(
    source,
    file.endsWith('.gz') ? createGunzip({ chunkSize: 1 << 18 }) : new PassThrough(),
    () => {},
  )
  let lines: ImportLine[] = []
  let [number, bytes] = [0, 0]
  for await (const line of linesOf(text as AsyncIterable<Buffer>, IMPORT_LINE_MAX)) {
    number += 1
    const record = line?.toString().replace(number === 1 ? BYTE_ORDER_MARK : '', '') ?? null
    if (record?.trim() === '') continue
    lines.push({ number, text: record })
    bytes += line?.length ?? 0
    if (lines.length < BATCH && bytes < BATCH_BYTES) continue
    yield { lines, bytesRead: source.bytesRead }
    lines = []
    bytes = 0
  }
  if (lines.length > 0) yield { lines, bytesRead: source.bytesRead }
}

/** A picture that a line names, from the folder of the file or below it only. */
async function readBeside(folder: string, name: string): Promise<Buffer | null> {
  const path = resolve(folder, name)
  const inside = relative(folder, path)
  if (inside.startsWith('..') || name.startsWith('/') || name.includes(':')) return null
  return readFile(path).catch(() => null)
}
