import type { Db } from './db.ts'
import { openSqlite } from './open-sqlite.ts'
import { runnerOf } from './prepared.ts'
import { requireFinished } from './transfer/marker.ts'

const POSTGRES = /^postgres(ql)?:\/\//

export const isPostgres = (location: string): boolean => POSTGRES.test(location)

/** Opens the file or the address, and migrates it. @throws TransferError if an import into it has not ended */
export async function openDb(location: string): Promise<Db> {
  const db = await open(location)
  try {
    await requireFinished(runnerOf(db.read))
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

async function open(location: string): Promise<Db> {
  if (!isPostgres(location)) return openSqlite(location)
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(location)
}
