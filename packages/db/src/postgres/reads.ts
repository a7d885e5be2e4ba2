import type { Driver } from 'kysely'
import pg from 'pg'
import { Connection } from './connection.ts'
import { asUnreachable, SESSION, settingsOf } from './settings.ts'

const MAX_CONNECTIONS = 10

/** The tables have changed since a statement was prepared, or somebody has dropped it. */
const OUTDATED_STATEMENT = new Set<unknown>(['0A000', '26000'])

/** Connections that only read, each query on any of them. */
export function createReads(address: string) {
  const pool = new pg.Pool({
    ...settingsOf(address, 'reads'),
    max: MAX_CONNECTIONS,
    onConnect: (client) => client.query(`${SESSION}; set default_transaction_read_only = on`),
  })
  // An unused connection was lost: the pool has removed it, and makes another.
  pool.on('error', () => {})

  async function query({ name, ...unnamed }: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await pool.query({ name, ...unnamed }).catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && OUTDATED_STATEMENT.has(error.code))
          return pool.query(unnamed)
        throw error
      })
    } catch (error) {
      throw asUnreachable(error)
    }
  }

  const connection = new Connection(query)
  const refused = () => Promise.reject(new Error('Only what writes is in a transaction.'))
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    destroy: async () => {},
  }
  return { connection, driver, close: () => pool.end() }
}
