import { FOR_ADMINS } from '@personae/contract/notifications'
import { type IsoTime, type NotificationTable, prepared, type Reader, sqlFor, type Tx } from '@personae/db'
import { type Insertable, sql } from 'kysely'
import { countRows, hasChanged, latestBefore } from '../../../lib/queries.ts'

export const insertNotification = prepared((db, row: Insertable<NotificationTable>) =>
  db.insertInto('notification').values(row),
)

const admins = prepared((db) => db.selectFrom('user').select('id').where('isAdmin', '=', 1))

export const adminIds = async (db: Reader): Promise<string[]> =>
  (await admins.all(db, {})).map(({ id }) => id)

/** Notifications of a user, without those for admins if the user may not review (any more). */
const listed = (db: Reader, userId: string, mayReview: boolean) =>
  db
    .selectFrom('notification')
    .where('userId', '=', userId)
    .$if(!mayReview, (query) => query.where('type', 'not in', FOR_ADMINS))

export const notificationsOf = (
  db: Reader,
  userId: string,
  { before, limit, mayReview }: { before: number; limit: number; mayReview: boolean },
) =>
  listed(db, userId, mayReview)
    .selectAll()
    .$call(latestBefore('seq', before, limit))
    .execute()

export const postersOf = (db: Reader, ids: string[]) =>
  db
    .selectFrom('character')
    .select(['id', 'name', 'origin', 'genres', 'pictureHash', 'status', 'submittedBy'])
    .where('id', 'in', ids)
    .execute()

export async function existingCharacters(db: Reader, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('character').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

const unreadOf = (mayReview: boolean) =>
  prepared((db, { userId }: { userId: string }) =>
    listed(db, userId, mayReview)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('isRead', '=', 0),
  )

const unread = unreadOf(true)
const unreadWithoutReview = unreadOf(false)

export const countUnread = async (db: Reader, userId: string, mayReview: boolean): Promise<number> =>
  (await (mayReview ? unread : unreadWithoutReview).get(db, { userId }))!.count

export const countAll = (db: Reader, userId: string, mayReview: boolean): Promise<number> =>
  countRows(listed(db, userId, mayReview))

/** Marks one notification or all as read; false if this user has none such. */
export const markRead = (tx: Tx, userId: string, id?: string): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('notification')
      .set({ isRead: 1 })
      .where('userId', '=', userId)
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      // Notifications that are already read, maybe years of them, are not written again.
      .$if(id === undefined, (query) => query.where('isRead', '=', 0)),
  )

export async function removeRead(tx: Tx, before: IsoTime, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification')
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('notification')
        .select('seq')
        .where('isRead', '=', 1)
        .where('createdAt', '<', before)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes what others have not read yet about submissions and cases that will be deleted with an account. */
export const removeUnreadOf = prepared((db, { authorId }: { authorId: string }) => {
  const { orderedJoin } = sqlFor(db)
  return sql<never>`
    delete from notification where "isRead" = 0 and seq in (
      select n.seq from character c ${orderedJoin} notification n on n."characterId" = c.id
        where c."submittedBy" = ${authorId} and c.status <> 'approved'
          and n.type in ('submission_received', 'duplicate_detected', 'appeal_filed')
      union all select n.seq from correction c ${orderedJoin} notification n on n."characterId" = c."characterId"
        where c."authorId" = ${authorId} and c.status in ('open', 'withdrawn')
          and n.metadata like '%"' || c.id || '"%'
      union all select n.seq from dispute d ${orderedJoin} notification n
          on n."characterId" = d."reportedCharacterId"
        where d."reportedByUserId" = ${authorId} and d.status = 'pending'
          and n.metadata like '%"' || d.id || '"%')`
})

export async function newsReaders(db: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('user').select(['id', 'news', 'isAdmin']).where('id', 'in', ids).execute()
}
