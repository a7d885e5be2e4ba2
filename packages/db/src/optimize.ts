import type { SearchField } from '@personae/contract/search'
import type { Reader } from './database.ts'
import { runnerOf } from './prepared.ts'

/** Each has an index of its texts in SQLite. */
export const SEARCH_FIELDS = Object.keys({
  name: true,
  origin: true,
  series: true,
  creator: true,
  writer: true,
} satisfies Record<SearchField, true>)

/**
 * After many writes: searches in the text index of SQLite, which is in one piece then, take half the time, and
 * PostgreSQL plans by current statistics. A second at a million characters.
 */
export async function optimize(db: Reader): Promise<void> {
  const runner = runnerOf(db)
  if (runner.dialect === 'postgres') return runner.run('analyze', [])
  for (const field of SEARCH_FIELDS)
    await runner.run(`insert into search_${field} (search_${field}) values ('optimize')`, [])
}
