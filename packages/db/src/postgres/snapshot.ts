import pg from 'pg'
import { Connection } from './connection.ts'
import { asUnreachable, SESSION, settingsOf } from './settings.ts'

/** A connection that reads one committed state until it is closed, however long that takes. */
export async function createSnapshot(address: string) {
  const client = new pg.Client(settingsOf(address, 'transfer'))
  // The query that follows fails.
  client.on('error', () => {})
  const close = () => client.end()
  try {
    await client.connect()
    await client.query(`${SESSION}; set idle_in_transaction_session_timeout = 0;
      begin isolation level repeatable read read only`)
  } catch (error) {
    void close().catch(() => {})
    throw asUnreachable(error)
  }
  const runner = new Connection((query) =>
    client.query(query).catch((error: unknown) => {
      throw asUnreachable(error)
    }),
  )
  return { runner, close }
}
