import type { SearchField } from '@personae/contract/search'
import type { Tx } from './database.ts'
import { runnerOf } from './prepared.ts'
import type { QueryRunner } from './query-runner.ts'

/** Each has an index of its texts in SQLite. */
export const SEARCH_FIELDS = Object.keys({
  name: true,
  origin: true,
  series: true,
  creator: true,
  writer: true,
} satisfies Record<SearchField, true>)

export async function optimizeOn(runner: QueryRunner): Promise<void> {
  if (runner.dialect === 'postgres') return runner.run('analyze', [])
  for (const field of SEARCH_FIELDS)
    await runner.run(`insert into search_${field} (search_${field}) values ('optimize')`, [])
}

/**
 * After many writes: searches in the text index of SQLite, which is in one piece then, take half the time, and
 * PostgreSQL plans by current statistics. A second at a million characters.
 */
export const optimize = (tx: Tx): Promise<void> => optimizeOn(runnerOf(tx))
