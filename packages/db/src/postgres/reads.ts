import pg from 'pg'
import { Connection, isOutdated, kyselyOn } from './connection.ts'
import { SESSION, settingsOf, toUnavailable } from './settings.ts'

const MAX_CONNECTIONS = 10

/** A pool of connections that only read; a query can use any of them. */
export function createReads(address: string) {
  const pool = new pg.Pool({
    ...settingsOf(address, 'reads'),
    max: MAX_CONNECTIONS,
    onConnect: (client) => client.query(`${SESSION}; set default_transaction_read_only = on`),
  })
  // For a lost idle connection, which the pool has removed and replaces when needed.
  pool.on('error', () => {})

  async function query({ name, ...unnamed }: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await pool.query({ name, ...unnamed }).catch((error: unknown) => {
        if (isOutdated(error)) return pool.query(unnamed)
        throw error
      })
    } catch (error) {
      throw toUnavailable(error)
    }
  }

  const refused = () => Promise.reject(new Error('Only what writes is in a transaction.'))
  const read = kyselyOn(new Connection(query), {
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
  })
  return { read, close: () => pool.end() }
}
