import type { Db } from './db.ts'
import { openSqlite } from './open-sqlite.ts'

const POSTGRES = /^postgres(ql)?:\/\//

export const isPostgres = (location: string): boolean => POSTGRES.test(location)

/** Opens the SQLite file or the PostgreSQL address, and migrates it. */
export async function openDb(location: string): Promise<Db> {
  if (!isPostgres(location)) return openSqlite(location)
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(location)
}
