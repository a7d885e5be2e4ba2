import type { MailJob, Tx } from '@personae/db'
import type { Clock } from '../../ports/clock.ts'
import { insertMail } from './mail.repo.ts'

export type Outbox = ReturnType<typeof createOutbox>

/** Where mail is left, in the transaction of what it tells of: it is sent if and only if that is committed. */
export const createOutbox = ({ clock }: { clock: Clock }) => ({
  queue: (tx: Tx, job: MailJob): Promise<void> => insertMail(tx, job, clock.now().toISOString()),
})
