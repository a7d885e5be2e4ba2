import pg from 'pg'
import { onTestFinished } from 'vitest'
import { openDb } from '../open-db.ts'
import { openTestDb, type TestDb } from '../test-db.testing.ts'
import { createTestDatabase } from './test-database.testing.ts'

/** A fresh database, closed at the end of the test. */
export async function fresh(): Promise<TestDb> {
  const db = await openTestDb()
  onTestFinished(db.close)
  return db
}

/** Opens the same database again, as another process does. */
export async function openAgain({ location }: { location: string }) {
  const db = await openDb(location)
  onTestFinished(db.close)
  return db
}

/** A connection that does not belong to this program. */
export async function connectOutside({ location }: { location: string }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: location })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

export async function emptyDatabase(): Promise<string> {
  const { location, remove } = await createTestDatabase({ isMigrated: false })
  onTestFinished(async () => void (await remove()))
  return location
}

/**
 * Ends this program's connections of a purpose, as a failing network does, and waits until they have ended. Returns
 * their number.
 */
export async function cutConnections(stranger: pg.Client, purpose = '%'): Promise<number> {
  const { rowCount } = await stranger.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and application_name like $1`,
    [`personae ${purpose}`],
  )
  return rowCount ?? 0
}
