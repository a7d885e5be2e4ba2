import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { SEARCH_FIELDS } from '../optimize.ts'
import type { QueryRunner } from '../query-runner.ts'
import type { Kind, Table } from './tables.ts'
import { Refusal } from '../refusal.ts'

export interface TableChecksum {
  name: string
  rows: number
  hash: string
}

export const identifiers = (names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')

const placeholders = ({ dialect }: QueryRunner, count: number): string =>
  Array.from({ length: count }, (_, at) => (dialect === 'sqlite' ? '?' : `$${at + 1}`)).join(', ')

/** Rows that are read at a time; fewer for pictures. */
const PAGE = 1_000
const PAGE_OF_BLOBS = 50

type Row = Record<string, unknown>

const FITS: Record<Kind, (value: unknown) => boolean> = {
  // A larger number has lost digits when it was read.
  integer: Number.isSafeInteger,
  text: (value) => typeof value === 'string',
  blob: Buffer.isBuffer,
}

/** The row as JSON, the same for both databases. @throws Refusal if a value does not have the type of its column */
function encode({ name, columns }: Table, row: Row): string {
  const values = columns.map((column) => {
    const value = row[column.name]
    if (value === null) return null
    if (!FITS[column.kind](value))
      throw new Refusal(`The column ${column.name} of ${name} has a value that is no ${column.kind}.`)
    return Buffer.isBuffer(value) ? value.toString('base64') : value
  })
  return `${JSON.stringify(values)}\n`
}

function decode({ columns }: Table, line: string): unknown[] {
  const values = JSON.parse(line) as unknown[]
  return values.map((value, at) =>
    columns[at]!.kind === 'blob' && value !== null ? Buffer.from(value as string, 'base64') : value,
  )
}

export async function* pagesOf(runner: QueryRunner, table: Table): AsyncGenerator<string[]> {
  const size = table.columns.some(({ kind }) => kind === 'blob') ? PAGE_OF_BLOBS : PAGE
  const order = identifiers(table.order)
  const select = `select ${identifiers(table.columns.map(({ name }) => name))} from ${identifiers([table.name])}`
  const after = `where (${order}) > (${placeholders(runner, table.order.length)})`
  const end = `order by ${order} limit ${size}`
  let last: unknown[] | undefined
  while (true) {
    const rows = (await runner.all(`${select} ${last ? after : ''} ${end}`, last ?? [])) as Row[]
    if (rows.length > 0) yield rows.map((row) => encode(table, row))
    if (rows.length < size) return
    last = table.order.map((name) => rows.at(-1)![name])
    await setImmediate()
  }
}

export function createChecksum(name: string) {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(encoded: string | Buffer): void {
      rows += 1
      hash.update(encoded)
    },
    /** Returns the checksum; call it only once. */
    end: (): TableChecksum => ({ name, rows, hash: hash.digest('hex') }),
  }
}

export async function checksumOf(runner: QueryRunner, table: Table): Promise<TableChecksum> {
  const checksum = createChecksum(table.name)
  for await (const page of pagesOf(runner, table)) for (const row of page) checksum.add(row)
  return checksum.end()
}

export async function countOf(runner: QueryRunner, { name }: Table): Promise<number> {
  const row = await runner.get(`select count(*) as rows from ${identifiers([name])}`, [])
  return (row as { rows: number }).rows
}

const TYPES: Record<Kind, string> = { integer: 'bigint[]', text: 'text[]', blob: 'bytea[]' }

export async function insertRows(runner: QueryRunner, table: Table, lines: Buffer[]): Promise<void> {
  if (lines.length === 0) return
  const { name, columns } = table
  const rows = lines.map((line) => decode(table, line.toString()))
  const into = `insert into ${identifiers([name])} (${identifiers(columns.map((column) => column.name))})`
  if (runner.dialect === 'postgres') {
    const arrays = columns.map(({ kind }, at) => `$${at + 1}::${TYPES[kind]}`).join(', ')
    const values = columns.map((_, at) => rows.map((row) => row[at]))
    return runner.run(`${into} select * from unnest(${arrays})`, values)
  }
  const text = `${into} values (${placeholders(runner, columns.length)})`
  for (const row of rows) await runner.run(text, row)
  if (name === 'search_text') await indexTexts(runner, table, rows)
}

/** Fills SQLite's text indexes of published characters; PostgreSQL updates its own by itself. */
async function indexTexts(runner: QueryRunner, { columns }: Table, rows: unknown[][]): Promise<void> {
  const positionOf = (column: string) => columns.findIndex(({ name }) => name === column)
  const [recency, approved] = [positionOf('recency'), positionOf('approved')]
  for (const field of SEARCH_FIELDS) {
    const at = positionOf(field)
    for (const row of rows)
      if (row[approved] === 1 && row[at] !== '')
        await runner.run(`insert into search_${field} (rowid, text) values (?, ?)`, [row[recency], row[at]])
  }
}
