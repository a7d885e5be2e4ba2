import type { IsoTime, Reader } from '@personae/db'
import { countRows } from '../../../lib/queries.ts'

interface Activity {
  except: string
  /** Unix time in milliseconds. */
  now: number
  since: IsoTime
}

/** Counts admins with a session, which ends 30 days after a visit, or with a log entry since a time. */
export const countActiveAdmins = (db: Reader, { except, now, since }: Activity): Promise<number> =>
  countRows(
    db
      .selectFrom('user')
      .where('isAdmin', '=', 1)
      .where('disabledAt', 'is', null)
      .where('id', '!=', except)
      .where(({ or, exists, selectFrom }) =>
        or([
          exists(
            selectFrom('session')
              .select('session.id')
              .whereRef('session.userId', '=', 'user.id')
              .where('session.expiresAt', '>', now),
          ),
          exists(
            selectFrom('audit_log')
              .select('audit_log.id')
              .whereRef('audit_log.actorId', '=', 'user.id')
              .where('audit_log.at', '>=', since),
          ),
        ]),
      ),
  )
