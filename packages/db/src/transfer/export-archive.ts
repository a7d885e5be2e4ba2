import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { TableChecksum } from '../backup/checksums.ts'
import { createFile } from '../new-file.ts'
import { OWNER_ONLY_FILE } from '../owner-only.ts'
import { FORMAT, FORMAT_VERSION, lineOf, SCHEMA } from './archive-format.ts'
import { lastNumbers } from './counters.ts'
import type { TransferProgress } from './progress.ts'
import { validateArchive } from './read-archive.ts'
import { countOf, createChecksum, pagesOf } from './rows.ts'
import { openSource, type Source } from './source.ts'
import { type Table, tablesOf } from './tables.ts'
import { TransferError } from './transfer-error.ts'

/** Half the time of the default, for a tenth more bytes. */
const COMPRESSION = 4

export interface ExportOptions {
  from: string
  to: string
  now: Date
  progress: TransferProgress
  signal: AbortSignal
}

/**
 * Writes everything that a database contains into an archive, one committed state of it, also while it is in use. The
 * archive appears under its name only when it is whole, verified and on the disk. @throws TransferError
 */
export async function exportArchive(options: ExportOptions): Promise<TableChecksum[]> {
  const { from, to, progress, signal } = options
  return createFile(
    to,
    (message) => new TransferError(message),
    async (unfinished) => {
      const source = await openSource(from)
      try {
        const checksums = await write(source, unfinished, options)
        const read = (share: number) => {
          signal.throwIfAborted()
          progress({ step: 'checked', share })
        }
        await validateArchive(unfinished, { read })
        return checksums
      } finally {
        await source.close()
      }
    },
  )
}

async function write(source: Source, file: string, { now, progress, signal }: ExportOptions) {
  const { runner } = source
  const tables = await tablesOf(runner)
  let total = 0
  for (const table of tables) total += await countOf(runner, table)
  let done = 0
  const count = (rows: number) => {
    signal.throwIfAborted()
    done += rows
    progress({ step: 'exported', share: total === 0 ? 1 : done / total })
  }
  const out = createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY_FILE })
  const checksums: TableChecksum[] = []
  const text = Readable.from(textOf(source, { now, tables, checksums, count }), { objectMode: false })
  await pipeline(text, createGzip({ level: COMPRESSION }), out)
  return checksums
}

interface Content {
  now: Date
  tables: Table[]
  checksums: TableChecksum[]
  count: (rows: number) => void
}

async function* textOf({ runner }: Source, content: Content): AsyncGenerator<string> {
  const { now, tables, checksums, count } = content
  const frame = createHash('sha256')
  const framed = (line: string) => {
    frame.update(line)
    return line
  }
  const exportedAt = now.toISOString()
  yield framed(lineOf({ format: FORMAT, version: FORMAT_VERSION, schema: SCHEMA, exportedAt }))
  const numbers = await lastNumbers(runner)
  for (const table of tables) {
    yield framed(lineOf({ table: table.name, columns: table.columns.map(({ name }) => name) }))
    const checksum = createChecksum(table.name)
    for await (const page of pagesOf(runner, table)) {
      for (const row of page) checksum.add(row)
      yield page.join('')
      count(page.length)
    }
    const ended = checksum.end()
    checksums.push(ended)
    yield framed(lineOf({ rows: ended.rows, hash: ended.hash, last: numbers.get(table.name) ?? null }))
  }
  yield lineOf({ tables: tables.length, hash: frame.digest('hex') })
}
