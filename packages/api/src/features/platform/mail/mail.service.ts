import { fromJson } from '@personae/db'
import { SECOND } from '../../../lib/time.ts'
import type { Core } from '../../../core.ts'
import { JobInterrupted, JobRefused } from '../../../lib/job-errors.ts'
import { type Mailer, MailRefused } from '../../../ports/mailer.ts'
import { createEmailWriter, type EmailParts } from './emails.ts'
import { deleteMail, findMail } from './mail.repo.ts'

/** Milliseconds to wait for an email that is being sent when the server stops. */
const GRACE_PERIOD_MS = 2_000

type Deps = Core & Omit<EmailParts, 'auth'> & { mailer: Mailer }

/** Defines the job that sends an email, and repeats it only if the mail server did not confirm it. */
export function defineMail({ db, jobs, mailer, ...parts }: Deps): void {
  const write = createEmailWriter(parts)
  jobs.define('mail', {
    firstWait: 5 * SECOND,
    longestWait: 24 * 60 * 60 * SECOND,
    // With these delays the last attempt is about two days after the first.
    limit: 17,

    async work(id, signal) {
      const email = await db.transact(async (tx) => {
        const mail = await findMail(tx, id)
        return mail ? write(tx, id, fromJson(mail.job)) : null
      })
      if (!email) return
      try {
        await withGracePeriod(mailer.send(id, email), signal)
      } catch (error) {
        throw error instanceof MailRefused ? new JobRefused(error.message, { cause: error }) : error
      }
    },

    end: deleteMail,
  })
}

/** Waits for the mail server; after `signal` is aborted only a little longer. @throws JobInterrupted */
async function withGracePeriod(sending: Promise<void>, signal: AbortSignal): Promise<void> {
  const tooLate = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const abort = () => {
    timer = setTimeout(() => tooLate.reject(new JobInterrupted('still on its way')), GRACE_PERIOD_MS)
  }
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    await Promise.race([sending, tooLate.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    clearTimeout(timer)
  }
}
