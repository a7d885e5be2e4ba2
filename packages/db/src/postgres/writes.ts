import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { Connection, isOutdated, kyselyOn } from './connection.ts'
import { WRITE_LOCK } from './locks.ts'
import { asUnreachable, connectClient } from './settings.ts'

export const COMMITS = 'personae_commits'

/** Milliseconds that the start of a transaction waits for the lock by default. */
const LOCK_TIMEOUT_MS = 60_000

/** Milliseconds of one attempt: transactions that are queued meanwhile may have a shorter timeout. */
const ATTEMPT_MS = 250

/** Milliseconds for the answer to the start of a transaction, in addition to the time that it waits. */
const ANSWER_MS = 5_000

const END = `select pg_notify('${COMMITS}', ''), version from content_version; commit`

interface WritesOptions {
  purpose: 'writes' | 'migrations' | 'transfer'
  /** Called with the content version of each transaction that is committed, before its caller knows. */
  committed?: (contentVersion: number) => void
}

/**
 * The one connection of a process that writes. It is made when it is needed, and again after it was lost. A transaction
 * holds the write lock of the database from its start, so that it reads what every earlier one has written.
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
      throw asUnreachable(error)
    }
  }

  /** One after another: whoever writes does not have to wait before sending the next query. */
  function inTurn(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const answer = last.then(() => send(query))
    last = answer.catch(() => {})
    return answer
  }

  const connection = new Connection(inTurn)

  async function rollBack(): Promise<void> {
    // The server rolls back what a lost connection has left open.
    if (!client) return
    await connection.query({ text: 'rollback' }).catch(() => client && drop(client))
  }

  async function commit(): Promise<void> {
    const results = (await connection.query({ text: END })) as unknown as pg.QueryResult[]
    // After an error that somebody has ignored, a commit is answered, but rolls back.
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
    /** How long the next transaction may wait for the lock; it may fail earlier, to be started again. */
    waitAtMost: (milliseconds: number): void => {
      // Zero would be for ever.
      lockTimeout = Math.max(1, Math.min(ATTEMPT_MS, Math.ceil(milliseconds)))
    },
    async close(): Promise<void> {
      const open = client
      client = null
      await open?.end()
    },
  }
}
