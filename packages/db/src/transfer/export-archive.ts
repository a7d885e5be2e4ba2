import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createFile } from '../new-file.ts'
import { OWNER_ONLY_FILE } from '../owner-only.ts'
import { headerOf, lineOf, validateArchive } from './archive.ts'
import { lastNumbers } from './counters.ts'
import { countOf, createChecksum, pagesOf, type TableChecksum } from './rows.ts'
import { openSource, type Source } from './source.ts'
import { tablesOf } from './tables.ts'
import type { Progress } from '../refusal.ts'

/** Level of compression: half the time of the default, for a tenth more bytes. */
const COMPRESSION = 4

export interface ExportOptions {
  from: string
  to: string
  now: Date
  progress: Progress
  signal: AbortSignal
}

/**
 * Writes the whole content of a database, as one committed state, into an archive; the database may be in use. The
 * archive appears under its name only when it is complete, verified and on the disk. @throws Refusal
 */
export async function exportArchive(options: ExportOptions): Promise<TableChecksum[]> {
  const { from, to, progress, signal } = options
  return createFile(to, async (unfinished) => {
    const source = await openSource(from)
    try {
      const checksums = await write(source, unfinished, options)
      await validateArchive(unfinished, (share) => {
        signal.throwIfAborted()
        progress({ step: 'checked', share })
      })
      return checksums
    } finally {
      await source.close()
    }
  })
}

async function write({ runner }: Source, file: string, { now, progress, signal }: ExportOptions) {
  const tables = await tablesOf(runner)
  const numbers = await lastNumbers(runner)
  const checksums: TableChecksum[] = []
  let total = 0
  for (const table of tables) total += await countOf(runner, table)
  let done = 0

  async function* text(): AsyncGenerator<string> {
    yield lineOf(headerOf(now))
    for (const table of tables) {
      yield lineOf({ table: table.name, columns: table.columns.map(({ name }) => name) })
      const checksum = createChecksum(table.name)
      for await (const page of pagesOf(runner, table)) {
        for (const row of page) checksum.add(row)
        yield page.join('')
        signal.throwIfAborted()
        done += page.length
        progress({ step: 'exported', share: done / total })
      }
      const { name, rows, hash } = checksum.end()
      checksums.push({ name, rows, hash })
      yield lineOf({ rows, hash, last: numbers.get(name) ?? null })
    }
    yield lineOf({ tables: tables.length })
  }
  const out = createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY_FILE })
  await pipeline(Readable.from(text(), { objectMode: false }), createGzip({ level: COMPRESSION }), out)
  return checksums
}
