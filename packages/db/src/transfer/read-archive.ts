import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { TableChecksum } from '../backup/checksums.ts'
import {
  type ArchiveEnd,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  SCHEMA,
  type TableEnd,
  type TableHead,
} from './archive-format.ts'
import { damaged, archiveLines } from './archive-lines.ts'
import { createChecksum } from './rows.ts'
import { TransferError } from './transfer-error.ts'

/** The limits of a batch: enough to share the cost of a transaction, few enough to hold in memory. */
const MAX_ROWS = 1_000
const MAX_BYTES = 4_000_000

const OPENING_BRACKET = '['.charCodeAt(0)

export interface Batch extends TableHead {
  lines: Buffer[]
  /** With the last batch of a table, which may have no rows. */
  end: TableEnd | null
}

interface Options {
  read: (share: number) => void
}

function parse(line: Buffer): object {
  try {
    const part: unknown = JSON.parse(line.toString())
    if (typeof part === 'object' && part !== null) return part
  } catch {
    // The same as below.
  }
  throw damaged('a line cannot be read')
}

function checkHeader({ format, version, schema }: Header): void {
  if (format !== FORMAT) throw new TransferError('The file is not an archive of this program.')
  if (version > FORMAT_VERSION || schema > SCHEMA)
    throw new TransferError(
      `The archive is of a newer version (${schema}) than this program, which knows ${SCHEMA}.`,
    )
  if (version !== FORMAT_VERSION || schema !== SCHEMA)
    throw new TransferError(
      `The archive is of an older version (${schema}) than this program, which has ${SCHEMA}. Import it with the program that wrote it, then migrate.`,
    )
}

/** The rows of an archive in batches. Rows are not verified, but all else. @throws TransferError */
export async function* batchesOf(file: string, { read }: Options): AsyncGenerator<Batch, ArchiveEnd> {
  const { size } = statSync(file)
  const lines = archiveLines(file, (bytes) => read(bytes / size))
  const frame = createHash('sha256')
  let head: TableHead | null = null
  let tables = 0
  let batch: Buffer[] = []
  let bytes = 0
  let isFirst = true
  let archiveEnd: ArchiveEnd | null = null

  for await (const line of lines) {
    if (archiveEnd) throw damaged('something follows its end')
    if (head && line[0] === OPENING_BRACKET) {
      batch.push(line)
      bytes += line.length
      if (batch.length < MAX_ROWS && bytes < MAX_BYTES) continue
      yield { ...head, lines: batch.splice(0), end: null }
      bytes = 0
      continue
    }
    if (isFirst) {
      checkHeader(parse(line) as Header)
      isFirst = false
    } else if (head) {
      yield { ...head, lines: batch.splice(0), end: parse(line) as TableEnd }
      ;[head, bytes] = [null, 0]
      tables += 1
    } else {
      const part = parse(line) as TableHead | ArchiveEnd
      if (!('table' in part)) {
        if (part.tables !== tables || part.hash !== frame.digest('hex'))
          throw damaged('its parts do not fit together')
        archiveEnd = part
        // Only at the end of the file its last bytes are verified too.
        continue
      }
      head = part
    }
    frame.update(line)
  }
  if (!archiveEnd) throw damaged('its end is missing')
  return archiveEnd
}

export interface ValidArchive {
  /** Different for every archive. */
  id: string
  tables: (TableHead & TableEnd)[]
  checksums: TableChecksum[]
}

/** Verifies every row. @throws TransferError if it is truncated, damaged, of another version, or no archive */
export async function validateArchive(file: string, options: Options): Promise<ValidArchive> {
  const batches = batchesOf(file, options)
  const tables: ValidArchive['tables'] = []
  const checksums: TableChecksum[] = []
  let checksum: ReturnType<typeof createChecksum> | null = null
  let next = await batches.next()
  for (; !next.done; next = await batches.next()) {
    const { table, columns, lines, end } = next.value
    checksum ??= createChecksum(table)
    for (const line of lines) checksum.add(line)
    if (!end) continue
    const actual = checksum.end()
    if (actual.rows !== end.rows || actual.hash !== end.hash)
      throw damaged(`the content of ${table} has changed`)
    tables.push({ table, columns, ...end })
    checksums.push(actual)
    checksum = null
  }
  return { id: next.value.hash, tables, checksums }
}
