import type { Tx } from './database.ts'
import { runnerOf } from './prepared.ts'
import type { QueryRunner } from './query-runner.ts'

const TEXT_INDEXES = ['search_name', 'search_origin', 'search_series', 'search_creator', 'search_writer']

export async function optimizeOn(runner: QueryRunner): Promise<void> {
  if (runner.dialect === 'postgres') return runner.run('analyze', [])
  for (const table of TEXT_INDEXES)
    await runner.run(`insert into ${table} (${table}) values ('optimize')`, [])
}

/**
 * After many writes: searches in the text index of SQLite, which is in one piece then, take half the time, and
 * PostgreSQL plans by current statistics. A second at a million characters.
 */
export const optimize = (tx: Tx): Promise<void> => optimizeOn(runnerOf(tx))
