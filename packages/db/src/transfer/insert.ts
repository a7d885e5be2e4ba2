import type { SearchField } from '@personae/contract/search'
import type { QueryRunner } from '../query-runner.ts'
import { decode } from './rows.ts'
import { identifiers, placeholders } from './sql.ts'
import type { Kind, Table } from './tables.ts'

const SEARCH_FIELDS = Object.keys({
  name: true,
  origin: true,
  series: true,
  creator: true,
  writer: true,
} satisfies Record<SearchField, true>)

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

/** SQLite's own index of published texts, which PostgreSQL makes by itself. */
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
