import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { JobKindName } from '@personae/contract/jobs.constants'
import type { Db, IsoTime, JobTable, Tx } from '@personae/db'
import { outageOf } from '../../../errors.ts'
import { JobInterrupted, JobRefused } from '../../../lib/job-errors.ts'
import { MINUTE, SECOND } from '../../../lib/time.ts'
import { withoutAddresses } from '../../../lib/without-addresses.ts'
import type { Clock } from '../../../ports/clock.ts'
import {
  deleteJob,
  deleteUntried,
  findJob,
  insertJob,
  type JobKey,
  longestDue,
  updateJob,
} from './jobs.repo.ts'

export interface JobKind {
  /** Milliseconds until the second attempt; each further wait is twice the previous one. */
  firstWait: number
  longestWait: number
  limit: number
  /** Milliseconds until an attempt has failed, even if `work` goes on; longer than limits within `work`. */
  timeLimit?: number
  /** Number of concurrent attempts, of different subjects; one by default. */
  atOnce?: number
  /** One attempt; it fails by throwing. @throws JobRefused to end retries, JobInterrupted on a server stop */
  work(subject: string, signal: AbortSignal): Promise<void>
  /**
   * Deletes the job's data, in the transaction that ends the job, after success or dismissal. The job is gone
   * by then, so it may be added again. Without `end`, a job added during its attempt restarts by itself.
   */
  end?(tx: Tx, subject: string): Promise<unknown>
  giveUp?(tx: Tx, subject: string): Promise<void>
}

export interface JobFailure extends Pick<JobTable, 'kind' | 'subject' | 'attempts'> {
  error: string
  isFinal: boolean
}

/**
 * Runs the due jobs of a kind, also those that become due meanwhile. A failure does not stop the others.
 * @param failed is called at once for each failure; without it the failures are returned at the end
 * @throws DatabaseUnavailable if attempts cannot be counted, since the database does not work
 */
type RunDue = (signal?: AbortSignal, failed?: (failure: JobFailure) => void) => Promise<JobFailure[]>

export type JobsService = ReturnType<typeof createJobs>

const STOPPED_DURING = 'The server stopped during the last attempt.'
const ERROR_MAX = 500
const TIME_LIMIT = 2 * MINUTE
/** Milliseconds until the next query for due jobs while attempts are running. */
const POLL_MS = SECOND / 2

/** Background jobs. Attempts are counted before they start, so that crashes count; the waits grow. */
export function createJobs({ db, clock }: { db: Db; clock: Clock }) {
  const kinds = new Map<JobKindName, JobKind & { runDue: RunDue }>()
  const at = (wait = 0): IsoTime => new Date(clock.now().getTime() + wait).toISOString()

  function define(kind: JobKindName, definition: JobKind): void {
    const { limit, work, giveUp, timeLimit = TIME_LIMIT, atOnce = 1 } = definition

    /** Counts an attempt. @returns its number; a failure if none is left; null if another was faster */
    async function claim(subject: string): Promise<number | JobFailure | null> {
      return db.transact(async (tx) => {
        const job = await findJob(tx, { kind, subject })
        if (!job || job.failedAt !== null || job.dueAt > at()) return null
        if (job.attempts >= limit) return fail(tx, job, job.lastError ?? STOPPED_DURING)
        const attempts = job.attempts + 1
        await updateJob(tx, job, {
          attempts,
          dueAt: at(waitAfter(definition, attempts)),
          lastError: STOPPED_DURING,
        })
        return attempts
      })
    }

    async function fail(
      tx: Tx,
      { subject, attempts }: Pick<JobTable, 'subject' | 'attempts'>,
      error: unknown,
    ): Promise<JobFailure> {
      const isFinal = attempts >= limit || error instanceof JobRefused
      const text = withoutAddresses(error instanceof Error ? error.message : String(error))
      const lastError = text.slice(0, ERROR_MAX)
      await updateJob(tx, { kind, subject }, { lastError, ...(isFinal && { failedAt: at() }) })
      if (isFinal) await giveUp?.(tx, subject)
      return { kind, subject, attempts, error: lastError, isFinal }
    }

    async function succeed(tx: Tx, key: JobKey): Promise<void> {
      const job = await findJob(tx, key)
      await finish(tx, key)
      // The error was cleared: the job was added during the attempt, which may have missed the reason for it.
      if (job?.lastError === null && !definition.end) await restartJob(tx, job)
    }

    async function attempt(
      { subject, attempts }: Pick<JobTable, 'subject' | 'attempts'>,
      signal: AbortSignal,
    ): Promise<JobFailure | null> {
      try {
        await inTime(work(subject, signal), timeLimit)
        await db.transact((tx) => succeed(tx, { kind, subject }))
        return null
      } catch (error) {
        // Neither is a failure of the job. Its attempt is counted already, and it is retried.
        if (error instanceof JobInterrupted || outageOf(error)) throw error
        return db.transact((tx) => fail(tx, { subject, attempts }, error))
      }
    }

    const runDue: RunDue = async (signal = new AbortController().signal, failed) => {
      const failures: JobFailure[] = []
      const errors: unknown[] = []
      const running = new Set<Promise<void>>()
      const report = (failure: JobFailure | null) => {
        if (failure) (failed ?? ((one) => failures.push(one)))(failure)
      }

      function start(subject: string, attempts: number): void {
        const run = attempt({ subject, attempts }, signal)
          .then(report, (error: unknown) => void errors.push(error))
          .finally(() => running.delete(run))
        running.add(run)
      }

      try {
        while (!signal.aborted && errors.length === 0) {
          const next = running.size < atOnce && (await longestDue.get(db.read, { kind, now: at() }))
          if (next) {
            const claimed = await claim(next.subject)
            if (typeof claimed === 'number') start(next.subject, claimed)
            else report(claimed)
          } else if (running.size > 0) await oneOf(running)
          else break
          // SQLite calls are synchronous: without this pause no other request would run before the last job.
          await setImmediate()
        }
      } finally {
        await Promise.all(running)
      }
      const outage = errors.find((error) => !(error instanceof JobInterrupted))
      if (outage) throw outage
      return failures
    }

    kinds.set(kind, { ...definition, runDue })
  }

  async function finish(tx: Tx, { kind, subject }: JobKey): Promise<void> {
    await deleteJob(tx, { kind, subject })
    await kinds.get(kind)?.end?.(tx, subject)
  }

  /** Adds a job, in the transaction of its cause. A failed job is restarted. */
  const add = (
    tx: Tx,
    key: JobKey,
    { about, dueAt = at() }: { about: string; dueAt?: IsoTime },
  ): Promise<void> => insertJob(tx, { ...key, about, dueAt, createdAt: at() })

  const restartJob = (tx: Tx, { kind, subject, about, createdAt }: JobTable): Promise<void> =>
    insertJob(tx, { kind, subject, about, createdAt, dueAt: at() })

  /** Restarts a job that waits after a failed attempt. @returns false if it does not, or may be running */
  async function retry(tx: Tx, key: JobKey): Promise<boolean> {
    const definition = kinds.get(key.kind)!
    const job = await findJob(tx, key)
    if (!job || job.attempts === 0 || job.failedAt !== null) return false
    const { timeLimit = TIME_LIMIT } = definition
    if (job.dueAt > at(waitAfter(definition, job.attempts) - timeLimit)) return false
    await deleteJob(tx, key)
    await restartJob(tx, job)
    return true
  }

  return {
    add,
    define,
    kinds: () => [...kinds.keys()],
    runDue: (kind: JobKindName, ...options: Parameters<RunDue>) => kinds.get(kind)!.runDue(...options),
    finish,
    restartJob,
    retry,
    /** Deletes a job that has not been tried yet, without its data. */
    cancel: deleteUntried,
  }
}

const waitAfter = ({ firstWait, longestWait }: JobKind, attempts: number): number =>
  Math.min(firstWait * 2 ** (attempts - 1), longestWait)

/** Rejects after the limit, so that no work blocks the runner, whatever it waits for. */
async function inTime(work: Promise<void>, limit: number): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`It was not done within ${limit / SECOND} seconds.`)),
    limit,
  )
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until one attempt has ended, or for `POLL_MS`, when another job may be due. */
async function oneOf(running: Iterable<Promise<void>>): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([...running, pause(POLL_MS, undefined, { signal: waiting.signal }).catch(() => {})])
  waiting.abort()
}
