import { AsyncLocalStorage } from 'node:async_hooks'
import { emitWarning } from 'node:process'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database, Tx } from './database.ts'
import { runnerOf, runOn } from './prepared.ts'
import { asOutage, DatabaseUnavailable, isLocked } from './unavailable.ts'

/** Maximum transactions per commit: more would delay the first caller. */
const MAX_GROUP = 16
/** Milliseconds to wait for another process to release the write lock: normally, and while the process stops. */
const LOCK_TIMEOUT_MS = 5_000
const STOPPING_LOCK_TIMEOUT_MS = 3_000
const LOCK_POLL = 10
/** Milliseconds after which a running transaction is reported, since all other writes of the process wait for it. */
const SLOW_MS = 5_000

export type Transact = <T>(work: (tx: Tx) => Promise<T>, options?: { lockTimeoutMs?: number }) => Promise<T>

export interface Writer {
  db: Kysely<Database>
  requireWritable?: () => void
  /** Sets how long the next transaction may wait for the lock; if absent, its start fails at once. */
  waitAtMost?: (milliseconds: number) => void
}

interface Job {
  work: (tx: Tx) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** The time until which the job waits for the lock, by `performance.now()`. */
  waitsUntil: number
}

class Locked extends Error {}

/**
 * Runs transactions one after another. Those that wait while one runs are committed together as a group, because a
 * commit waits for the disk and costs more than most transactions. Each has its own savepoint, so that a failing one
 * rolls back alone. Callers get their result after the commit.
 * Repeats the start of a transaction until the lock is available: waiting for it in SQLite would block the process.
 */
export function createTransact({ db, requireWritable, waitAtMost }: Writer) {
  const runner = runnerOf(db)
  const begin = () => runner.run('savepoint work', [])
  const keep = () => runner.run('release work', [])
  const undo = () => runner.run('rollback to work', [])

  const waiting: Job[] = []
  let isRunning = false
  /** No transaction waits for the lock after this time, by `performance.now()`. */
  let stopsWaitingAt = Infinity
  /** The transaction in which the current code runs; asynchronous code that it has started may outlive it. */
  const inside = new AsyncLocalStorage<{ hasEnded: boolean }>()

  function guarded<T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
    if (inside.getStore()?.hasEnded === false)
      throw new Error('A transaction inside another would wait for ever: pass on the `tx` of the outer one.')
    const begun = new Error('Its call')
    const warn = () =>
      emitWarning(`A transaction has run for ${SLOW_MS} ms; all other writes wait for it.`, {
        type: 'SlowTransaction',
        detail: begun.stack,
      })
    return async (tx) => {
      const own = { hasEnded: false }
      const timer = setTimeout(warn, SLOW_MS).unref()
      try {
        return await inside.run(own, work, tx)
      } finally {
        clearTimeout(timer)
        own.hasEnded = true
      }
    }
  }

  /** @throws Locked before `work` is called */
  async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let hasBegun = false
    try {
      return await db.transaction().execute(async (tx) => {
        hasBegun = true
        runOn(tx, runner)
        try {
          return await work(tx)
        } finally {
          runOn(tx, null)
        }
      })
    } catch (error) {
      throw !hasBegun && isLocked(error) ? new Locked() : error
    }
  }

  async function runTogether(jobs: Job[]): Promise<void> {
    const settle: (() => void)[] = []
    await inTransaction(async (tx) => {
      for (const { work, resolve, reject } of jobs) {
        await begin()
        try {
          const value = await work(tx)
          // Fails if the work has ignored an error after which the database accepts nothing more.
          await keep()
          settle.push(() => resolve(value))
        } catch (error) {
          settle.push(() => reject(asOutage(error)))
          // A full disk or a lost connection ends the whole transaction: the whole group is rolled back.
          try {
            await undo()
            await keep()
          } catch (cause) {
            // Only the failing caller gets its own error; the others get the cause, unless the error is an outage.
            reject(asOutage(error))
            throw asOutage(error) instanceof DatabaseUnavailable ? error : cause
          }
        }
      }
    })
    for (const answer of settle) answer()
  }

  function waitOn(jobs: Job[]): void {
    const now = performance.now()
    for (const job of [...jobs, ...waiting.splice(0)]) {
      if (Math.min(job.waitsUntil, stopsWaitingAt) > now) waiting.push(job)
      else job.reject(new DatabaseUnavailable('locked', 'Another process keeps the database locked.'))
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, MAX_GROUP)
      try {
        requireWritable?.()
        waitAtMost?.(Math.min(...jobs.map(({ waitsUntil }) => waitsUntil)) - performance.now())
        if (jobs.length > 1) await runTogether(jobs)
        else jobs[0]!.resolve(await inTransaction(jobs[0]!.work))
      } catch (error) {
        if (error instanceof Locked) {
          waitOn(jobs)
          await sleep(LOCK_POLL)
        } else {
          for (const { reject } of jobs) reject(asOutage(error))
        }
      }
      // SQLite calls are synchronous: without this pause a long series of writes would block the event loop.
      await setImmediate()
    }
    isRunning = false
  }

  const transact: Transact = (work, { lockTimeoutMs = LOCK_TIMEOUT_MS } = {}) =>
    new Promise((resolve, reject) => {
      const waitsUntil = performance.now() + lockTimeoutMs
      waiting.push({ work: guarded(work), resolve: resolve as Job['resolve'], reject, waitsUntil })
      if (!isRunning) void runAll()
    })

  return {
    transact,
    stopWaiting: (): void => void (stopsWaitingAt = performance.now() + STOPPING_LOCK_TIMEOUT_MS),
  }
}
