import type { MailJob, Tx } from '@personae/db'
import { caseKey } from '@personae/contract/shared/fold'
import type { Clock } from '../../../ports/clock.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { deleteMailOf, insertMail } from './mail.repo.ts'

export type Outbox = ReturnType<typeof createOutbox>

/** Queues mail in the transaction of its cause: it is sent if and only if that transaction is committed. */
export const createOutbox = ({ clock, jobs }: { clock: Clock; jobs: JobsService }) => ({
  async queue(tx: Tx, job: MailJob): Promise<void> {
    const resetKey = job.kind === 'password_reset' ? caseKey(job.address) : null
    const id = await insertMail(tx, { job, resetKey, createdAt: clock.now().toISOString() })
    await jobs.add(tx, { kind: 'mail', subject: id }, { about: job.kind })
  },

  /** Deletes all unsent mail of a kind. */
  discard: deleteMailOf,
})
