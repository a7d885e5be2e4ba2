import { setImmediate } from 'node:timers/promises'
import type { JobKindName } from '@personae/contract/jobs.constants'
import type { Db, IsoTime, JobTable, Tx } from '@personae/db'
import { outageOf } from '../../errors.ts'
import { JobInterrupted, JobRefused } from '../../lib/job-errors.ts'
import { withoutAddresses } from '../../lib/without-addresses.ts'
import type { Clock } from '../../ports/clock.ts'
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
  /** An error is a failed attempt. @throws JobRefused if retrying would not help, JobInterrupted if the server stops */
  work(subject: string, signal: AbortSignal): Promise<void>
  /** Deletes the job's data, in the transaction that ends the job: it succeeded or was dismissed. */
  end?(tx: Tx, subject: string): Promise<unknown>
  giveUp?(tx: Tx, subject: string): Promise<void>
}

export interface JobFailure extends Pick<JobTable, 'kind' | 'subject' | 'attempts'> {
  error: string
  isFinal: boolean
}

export interface JobRunner {
  /** Reports failures, which do not stop the others. @throws DatabaseUnavailable if attempts cannot be counted */
  runDue(signal?: AbortSignal): Promise<JobFailure[]>
}

export type JobsService = ReturnType<typeof createJobs>

const LAST_TRY = 'The server stopped during the last attempt.'
const ERROR_MAX = 500

/** Counted before each attempt, so that a crash counts too; retried with increasing delays, then failed. */
export function createJobs({ db, clock }: { db: Db; clock: Clock }) {
  const kinds = new Map<JobKindName, JobKind>()
  const at = (wait = 0): IsoTime => new Date(clock.now().getTime() + wait).toISOString()

  function define(kind: JobKindName, definition: JobKind): JobRunner {
    const { firstWait, longestWait, limit, work, giveUp } = definition
    kinds.set(kind, definition)

    /** Counts an attempt and returns its number; null if another process was faster, or no attempt is left. */
    async function claim(subject: string): Promise<number | JobFailure | null> {
      return db.transact(async (tx) => {
        const job = await findJob(tx, { kind, subject })
        if (!job || job.failedAt !== null || job.dueAt > at()) return null
        if (job.attempts >= limit) return fail(tx, job, job.lastError ?? LAST_TRY)
        const wait = Math.min(firstWait * 2 ** job.attempts, longestWait)
        await updateJob(tx, job, { attempts: job.attempts + 1, dueAt: at(wait), lastError: LAST_TRY })
        return job.attempts + 1
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

    async function attempt(subject: string, signal: AbortSignal): Promise<JobFailure | null> {
      const claimed = await claim(subject)
      if (typeof claimed !== 'number') return claimed
      try {
        await work(subject, signal)
        await db.transact((tx) => finish(tx, { kind, subject }))
        return null
      } catch (error) {
        // The attempt was counted: the job is retried.
        if (error instanceof JobInterrupted || outageOf(error)) throw error
        return db.transact((tx) => fail(tx, { subject, attempts: claimed }, error))
      }
    }

    return {
      async runDue(signal = new AbortController().signal) {
        const failures: JobFailure[] = []
        while (!signal.aborted) {
          const next = await longestDue.get(db.read, { kind, now: at() })
          if (!next) break
          try {
            const failure = await attempt(next.subject, signal)
            if (failure) failures.push(failure)
          } catch (error) {
            if (error instanceof JobInterrupted) break
            throw error
          }
          // SQLite calls are synchronous: without this pause no other request would run before the last job.
          await setImmediate()
        }
        return failures
      },
    }
  }

  async function finish(tx: Tx, { kind, subject }: JobKey): Promise<void> {
    await kinds.get(kind)?.end?.(tx, subject)
    await deleteJob(tx, { kind, subject })
  }

  /** Adds a job, in the transaction of its cause. One that has failed is restarted. */
  const add = (
    tx: Tx,
    key: JobKey,
    { about, dueAt = at() }: { about: string; dueAt?: IsoTime },
  ): Promise<void> => insertJob(tx, { ...key, about, dueAt, createdAt: at() })

  const beginAnew = (tx: Tx, { kind, subject, about, createdAt }: JobTable): Promise<void> =>
    insertJob(tx, { kind, subject, about, createdAt, dueAt: at() })

  /** Deletes a job without its data. @returns false if there is none, or it has been tried */
  const cancel = (tx: Tx, key: JobKey): Promise<boolean> => deleteUntried(tx, key)

  return { add, define, finish, beginAnew, cancel }
}
