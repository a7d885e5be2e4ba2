import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { Connection, isOutdated, kyselyOn } from './connection.ts'
import { WRITE_LOCK } from './locks.ts'
import { connectClient, toUnavailable } from './settings.ts'

export const COMMITS = 'personae_commits'

/** Default number of milliseconds that the start of a transaction waits for the lock. */
const LOCK_TIMEOUT_MS = 60_000

/** Milliseconds of one attempt: transactions that queue up meanwhile may have a shorter timeout. */
const ATTEMPT_MS = 250

/** Milliseconds to wait for the response to the start of a transaction, beyond the wait for the lock. */
const ANSWER_MS = 5_000

const END = `select pg_notify('${COMMITS}', ''), version from content_version; commit`

interface WritesOptions {
  purpose: 'writes' | 'migrations' | 'transfer'
  /** Called with the content version of each committed transaction, before its caller gets the result. */
  committed?: (contentVersion: number) => void
}

/**
 * The only connection of a process that writes. It is opened when needed, and again after it was lost. A
 * transaction holds the write lock from its start, so that it reads what all earlier ones have written.
 */
export function createWrites(address: string, { purpose, committed }: WritesOptions) {
  let client: pg.Client | null = null
  let last: Promise<unknown> = Promise.resolve()
  let lockTimeout = LOCK_TIMEOUT_MS

  function drop(lost: pg.Client): void {
    if (client === lost) client = null
    void lost.end().catch(() => {})
  }

  async function send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const used = client
    if (!used) throw new DatabaseUnavailable('unreachable', 'The connection to the database was lost.')
    try {
      return await used.query(query)
    } catch (error) {
      // An outdated statement cannot be run again on the same connection.
      if (!(error instanceof pg.DatabaseError) || isOutdated(error)) drop(used)
      throw toUnavailable(error)
    }
  }

  /** Sends queries one after another, so that callers need not wait for one before sending the next. */
  function inTurn(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const answer = last.then(() => send(query))
    last = answer.catch(() => {})
    return answer
  }

  const connection = new Connection(inTurn)

  async function rollBack(): Promise<void> {
    // The server itself rolls back the transaction of a lost connection.
    if (!client) return
    await connection.query({ text: 'rollback' }).catch(() => client && drop(client))
  }

  async function commit(): Promise<void> {
    const results = (await connection.query({ text: END })) as unknown as pg.QueryResult[]
    // If an error was ignored, the server responds to a commit but rolls back.
    if (results.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    committed?.(results[0]!.rows[0].version)
  }

  const db = kyselyOn(connection, {
    connect: async () => {
      client ??= await connectClient(address, purpose, { lost: drop })
    },
    beginTransaction: async () => {
      const text = `begin; set local lock_timeout = ${lockTimeout}; select pg_advisory_xact_lock(${WRITE_LOCK})`
      try {
        await connection.query({ text, ...({ query_timeout: lockTimeout + ANSWER_MS } as object) })
      } catch (error) {
        await rollBack()
        throw error
      }
    },
    commitTransaction: commit,
    rollbackTransaction: rollBack,
  })

  return {
    db,
    /** Sets how long the next transaction may wait for the lock. It may fail earlier, and is then started again. */
    waitAtMost: (milliseconds: number): void => {
      // Zero would mean no limit.
      lockTimeout = Math.max(1, Math.min(ATTEMPT_MS, Math.ceil(milliseconds)))
    },
    async close(): Promise<void> {
      const open = client
      client = null
      await open?.end()
    },
  }
}
