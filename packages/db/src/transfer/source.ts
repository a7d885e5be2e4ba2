import { existsSync } from 'node:fs'
import { isPostgres } from '../open-db.ts'
import type { QueryRunner } from '../query-runner.ts'
import { openFile, StatementCache } from '../sqlite.ts'
import { hasTables } from './tables.ts'
import { Refusal } from '../refusal.ts'

/** One committed state of a database, which may be written meanwhile. */
export interface Source {
  runner: QueryRunner
  close: () => Promise<void>
}

/** @throws Refusal if there is no database of this version */
export async function openSource(location: string): Promise<Source> {
  const source = isPostgres(location)
    ? await (await import('../postgres/snapshot.ts')).createSnapshot(location)
    : openSqlite(location)
  try {
    if (!(await hasTables(source.runner))) throw new Refusal('There is nothing in the database.')
    return source
  } catch (error) {
    await source.close()
    throw error
  }
}

function openSqlite(file: string): Source {
  if (!existsSync(file)) throw new Refusal(`There is no database at ${file}.`)
  // Not opened read-only: if such a connection is the last to close, it leaves the log behind.
  const connection = openFile(file, { fileMustExist: true })
  connection.pragma('query_only = on')
  connection.exec('begin')
  return { runner: new StatementCache(connection), close: async () => void connection.close() }
}
