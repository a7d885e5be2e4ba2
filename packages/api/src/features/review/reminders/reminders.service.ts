import { REMOVAL_HOURS } from '@personae/contract/disputes.constants'
import type { AdminNews } from '@personae/contract/notifications'
import type { IsoTime, Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { HOUR, MINUTE, SECOND } from '../../../lib/time.ts'
import type { NotificationInput } from '../../platform/notifications/notifications.service.ts'
import { hoursLeft } from '../disputes/dispute-row.ts'

/** Kinds of cases that are promised a decision within {@link REMOVAL_HOURS}. */
type Kind = 'copyright' | 'removal'

/** An open case, and the notification about it, without how many hours are left. */
interface OpenCase {
  createdAt: IsoTime
  news: NotificationInput & { type: AdminNews }
}

/** Early enough for admins who get a daily email. */
const REMINDED_AFTER_MS = (REMOVAL_HOURS / 2) * HOUR

/** Reminds the admins, once, of each case that is open when half of the time for its decision is over. */
export function createReminders({ clock, jobs, notifications }: Core) {
  const finders = new Map<string, (tx: Tx, id: string) => Promise<OpenCase | null>>()

  jobs.define('reminder', {
    firstWait: 5 * SECOND,
    longestWait: 10 * MINUTE,
    limit: 20,
    work: async () => {},
    // In the transaction that ends the job, so that nobody is reminded twice.
    async end(tx, subject) {
      const [kind = '', id = ''] = subject.split('/')
      const open = await finders.get(kind)!(tx, id)
      if (!open) return
      const hours = Math.max(0, Math.round(hoursLeft(open.createdAt, clock.now())))
      const message = `${open.news.message} is still open. ${hours} of ${REMOVAL_HOURS} hours are left to decide.`
      await notifications.notifyAdmins(tx, { ...open.news, message })
    },
  })

  return {
    /** @param find the case and the subject of the sentence about it; null if no decision is due any more */
    define: (kind: Kind, find: (tx: Tx, id: string) => Promise<OpenCase | null>): void =>
      void finders.set(kind, find),

    /** Plans the reminder of a new case, in the transaction that files it. */
    plan: (tx: Tx, kind: Kind, { id, characterName }: { id: string; characterName: string }): Promise<void> =>
      jobs.add(
        tx,
        { kind: 'reminder', subject: `${kind}/${id}` },
        { about: characterName, dueAt: new Date(clock.now().getTime() + REMINDED_AFTER_MS).toISOString() },
      ),
  }
}
