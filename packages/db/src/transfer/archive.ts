import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { migrations } from '../migrations/index.ts'
import { linesOf } from './lines.ts'
import { createChecksum, type TableChecksum } from './rows.ts'
import { Refusal } from '../refusal.ts'

// An archive is a compressed text of lines: a header, all tables, an end. A table is a head, a JSON array for each
// row, and an end with its checksum.

interface Header {
  format: typeof FORMAT
  version: number
  schema: string
  exportedAt: string
}

interface TableHead {
  table: string
  columns: string[]
}

interface TableEnd {
  rows: number
  /** A hash of the lines of all rows. */
  hash: string
  /** The last number that was given to a row; null if the database does not number the rows. */
  last: number | null
}

interface ArchiveEnd {
  tables: number
}

export interface Batch extends TableHead {
  lines: Buffer[]
  /** Set in the last batch of a table, which may have no rows. */
  end: TableEnd | null
}

const FORMAT = 'personae-archive'
const VERSION = 2
const SCHEMA = Object.keys(migrations.sqlite).at(-1)!
export const HEADER_START = `{"format":"${FORMAT}"`

const NEWLINE = 0x0a
const OPENING_BRACKET = '['.charCodeAt(0)
/** Compressed bytes that contain the start of the header; they decompress to at most four megabytes. */
const PEEK = 4_096
/** Maximum bytes of a line: a picture takes some megabytes. */
const LINE_MAX = 32 * 1024 * 1024
/** Limits of a batch: large enough to share the cost of a statement, small enough to keep in memory. */
const MAX_ROWS = 1_000
const MAX_BYTES = 4_000_000

export const headerOf = (now: Date): Header => ({
  format: FORMAT,
  version: VERSION,
  schema: SCHEMA,
  exportedAt: now.toISOString(),
})

export const lineOf = (part: Header | TableHead | TableEnd | ArchiveEnd): string =>
  `${JSON.stringify(part)}\n`

function startOf(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(PEEK)
    const start = bytes.subarray(0, readSync(handle, bytes, 0, PEEK, 0))
    try {
      // The bytes may end in the middle of a compressed block.
      return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
    } catch {
      return start
    }
  } finally {
    closeSync(handle)
  }
}

/** Whether a file is an archive, even a truncated one, and not a file of characters. */
export const isArchive = (file: string): boolean =>
  // A pipe is excluded, since its bytes could not be read again.
  statSync(file).isFile() && startOf(file).subarray(0, HEADER_START.length).equals(Buffer.from(HEADER_START))

const damaged = (why: string): Refusal => new Refusal(`The archive is damaged: ${why}.`)

async function* textOf(file: string, read: (share: number) => void): AsyncGenerator<Buffer> {
  const { size } = statSync(file)
  const source = createReadStream(file)
  const text = pipeline(source, createGunzip({ chunkSize: 1 << 18 }), () => {})
  try {
    for await (const part of text as AsyncIterable<Buffer>) {
      yield part
      read(source.bytesRead / size)
    }
  } catch (error) {
    const isOfZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isOfZlib ? damaged(error.message) : error
  }
}

function parse(line: Buffer): object {
  try {
    const part: unknown = JSON.parse(line.toString())
    if (typeof part === 'object' && part !== null) return part
  } catch {
    // Falls through to the error below.
  }
  throw damaged('a line cannot be read')
}

function checkHeader({ format, version, schema }: Header): void {
  if (format !== FORMAT) throw new Refusal('The file is not an archive of this program.')
  if (version > VERSION || schema > SCHEMA)
    throw new Refusal(
      `The archive is of a newer version (${schema}) than this program, which knows ${SCHEMA}.`,
    )
  if (version !== VERSION || schema !== SCHEMA)
    throw new Refusal(
      `The archive is of an older version (${schema}) than this program, which has ${SCHEMA}. Import it with the program that wrote it, then migrate.`,
    )
}

/** Yields the rows of an archive in batches. Verifies everything but the rows. @throws Refusal */
export async function* batchesOf(file: string, read: (share: number) => void): AsyncGenerator<Batch> {
  let head: TableHead | null = null
  let batch: Buffer[] = []
  let [bytes, tables, isFirst, isEnded] = [0, 0, true, false]
  for await (const line of linesOf(textOf(file, read), LINE_MAX)) {
    if (line === null) throw damaged('a line is too long')
    if (line.at(-1) !== NEWLINE) throw damaged('it ends in the middle of a line')
    if (isEnded) throw damaged('something follows its end')
    if (head && line[0] === OPENING_BRACKET) {
      batch.push(line)
      bytes += line.length
      if (batch.length < MAX_ROWS && bytes < MAX_BYTES) continue
      yield { ...head, lines: batch, end: null }
      ;[batch, bytes] = [[], 0]
    } else if (isFirst) {
      checkHeader(parse(line) as Header)
      isFirst = false
    } else if (head) {
      yield { ...head, lines: batch, end: parse(line) as TableEnd }
      ;[head, batch, bytes] = [null, [], 0]
      tables += 1
    } else {
      const part = parse(line) as TableHead | ArchiveEnd
      if ('table' in part) head = part
      else if (part.tables === tables) isEnded = true
      else throw damaged('a table is missing')
    }
  }
  if (!isEnded) throw damaged('its end is missing')
}

/** Verifies every row. @throws Refusal if it is truncated, damaged, of another version, or no archive */
export async function validateArchive(
  file: string,
  read: (share: number) => void,
): Promise<(TableHead & { checksum: TableChecksum })[]> {
  const tables: (TableHead & { checksum: TableChecksum })[] = []
  let checksum: ReturnType<typeof createChecksum> | null = null
  for await (const { table, columns, lines, end } of batchesOf(file, read)) {
    checksum ??= createChecksum(table)
    for (const line of lines) checksum.add(line)
    if (!end) continue
    const actual = checksum.end()
    if (actual.rows !== end.rows || actual.hash !== end.hash)
      throw damaged(`the content of ${table} has changed`)
    tables.push({ table, columns, checksum: actual })
    checksum = null
  }
  return tables
}
