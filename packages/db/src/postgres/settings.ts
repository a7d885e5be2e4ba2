import pg from 'pg'
import { asOutage, DatabaseUnavailable } from '../unavailable.ts'

/** Milliseconds to wait for a new connection, or for a free one of the pool. */
const CONNECTING_MS = 5_000

/** Milliseconds after which a query without a response is given up, and its connection closed. */
const ANSWER_MS = 60_000

const { BOOL, INT8, NUMERIC } = pg.types.builtins

/** Values are parsed as SQLite returns them: every number is a JS number, booleans are 1 or 0. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [BOOL, (text) => (text === 't' ? 1 : 0)],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
}

type Purpose = 'reads' | 'writes' | 'versions' | 'leader' | 'migrations' | 'transfer'

/** Purposes whose queries may take any time. */
const UNLIMITED = new Set<Purpose>(['migrations', 'transfer'])

export const settingsOf = (address: string, purpose: Purpose) =>
  ({
    connectionString: address,
    application_name: `personae ${purpose}`,
    types,
    keepAlive: true,
    connectionTimeoutMillis: CONNECTING_MS,
    query_timeout: UNLIMITED.has(purpose) ? 0 : ANSWER_MS,
  }) satisfies pg.ClientConfig

/**
 * Settings of every connection. Compiling costs more than it saves for short queries. With the default page cost,
 * that of a hard disk, the planner would not use the index of words. Keepalives let the server notice within half a
 * minute that this machine is gone, and release the write lock.
 */
export const SESSION = `set jit = off; set random_page_cost = 1.1; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3; set idle_in_transaction_session_timeout = '60s'`

interface ClientOptions {
  lost?: (client: pg.Client) => void
  /** Statements that are run after those of every session. */
  begin?: string
  answerMs?: number
}

/** A connection outside of a pool. @throws DatabaseUnavailable */
export async function connectClient(
  address: string,
  purpose: Purpose,
  { lost = () => {}, begin = '', answerMs }: ClientOptions = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    ...settingsOf(address, purpose),
    ...(answerMs !== undefined && { query_timeout: answerMs }),
  })
  // Without a listener the error would end the process.
  client.on('error', () => lost(client))
  try {
    await client.connect()
    await client.query(SESSION + begin)
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw toUnavailable(error)
  }
}

/** Converts a connection failure, for which the driver has no code, into `DatabaseUnavailable`. */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return asOutage(error)
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof DatabaseUnavailable)
    return error
  return new DatabaseUnavailable('unreachable', `The database cannot be reached (${reasonOf(error)}).`, {
    cause: error,
  })
}

/** The message of an error; a host with several addresses fails with one error for each. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((one) => (one instanceof Error ? one.message : String(one))).join(', ')
  return error.message
}
