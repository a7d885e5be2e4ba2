import type { IsoTime, Reader } from '@personae/db'
import { countRows } from '../../../lib/queries.ts'

interface Activity {
  except: string
  /** Unix time in milliseconds. */
  now: number
  since: IsoTime
}

/** Signed in, which lasts for 30 days without a visit, or with an action in the log. */
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
