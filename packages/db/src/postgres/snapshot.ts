import { Connection } from './connection.ts'
import { connectClient, toUnavailable } from './settings.ts'

/** A connection that reads one committed state until it is closed, without a time limit. */
export async function createSnapshot(address: string) {
  const client = await connectClient(address, 'transfer', {
    begin: `; set idle_in_transaction_session_timeout = 0; begin isolation level repeatable read read only`,
  })
  const runner = new Connection((query) =>
    client.query(query).catch((error: unknown) => {
      throw toUnavailable(error)
    }),
  )
  return { runner, close: () => client.end() }
}
