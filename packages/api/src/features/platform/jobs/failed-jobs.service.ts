import type { AuditAction } from '@personae/contract/audit'
import type { CurrentUser } from '@personae/contract/auth'
import { failedJob, type JobsOverview } from '@personae/contract/jobs'
import { FAILED_JOBS_SHOWN, jobTitle } from '@personae/contract/jobs.constants'
import type { JobTable, Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { countFailed, countWaiting, findFailed, findJob, type JobKey } from './jobs.repo.ts'

export function createFailedJobs({ db, clock, audit, jobs }: Core) {
  const changeFailed =
    (action: AuditAction, change: (tx: Tx, job: JobTable) => Promise<void>) =>
    async (tx: Tx, actor: CurrentUser, key: JobKey): Promise<void> => {
      const job = await findJob(tx, key)
      if (!job?.failedAt) throw new AppError('conflict', 'This job is no longer in the list of failed jobs.')
      await change(tx, job)
      await audit.record(tx, actor, action, { id: job.subject, name: jobTitle(job) })
    }

  return {
    async overview(): Promise<JobsOverview> {
      const [kinds, failedCount, failed] = await Promise.all([
        countWaiting(db.read, clock.now().toISOString()),
        countFailed(db.read),
        findFailed(db.read, FAILED_JOBS_SHOWN),
      ])
      return {
        kinds,
        failedCount,
        failed: failed.map((job) => ({
          ...columnsFor(failedJob, job),
          failedAt: job.failedAt ?? '',
          error: job.lastError ?? '',
        })),
      }
    },

    /** Restarts a job. @throws AppError `conflict` if it has not failed, or another admin was faster */
    retry: changeFailed('job_retried', jobs.restartJob),

    /** Deletes a job with its data. @throws AppError `conflict` like `retry` */
    dismiss: changeFailed('job_dismissed', jobs.finish),
  }
}
