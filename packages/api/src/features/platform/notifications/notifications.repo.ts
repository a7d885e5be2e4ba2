import { type IsoTime, type NotificationTable, prepared, type Reader, type Tx } from '@personae/db'
import type { Insertable } from 'kysely'
import { countRows, hasChanged } from '../../../lib/queries.ts'

const insert = prepared((db, row: Insertable<NotificationTable>) =>
  db.insertInto('notification').values(row).compile(),
)

export const insertNotification = (tx: Tx, row: Insertable<NotificationTable>): Promise<void> =>
  insert.run(tx, row)

const admins = prepared((db) => db.selectFrom('user').select('id').where('isAdmin', '=', 1).compile())

export async function adminIds(db: Reader): Promise<string[]> {
  return (await admins.all(db, {})).map(({ id }) => id)
}

export const notificationsOf = (db: Reader, userId: string, before: number, limit: number) =>
  db
    .selectFrom('notification')
    .selectAll()
    .where('userId', '=', userId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

export const postersOf = (db: Reader, ids: string[]) =>
  db
    .selectFrom('character')
    .select(['id', 'name', 'origin', 'genres', 'pictureHash', 'status', 'submittedBy'])
    .where('id', 'in', ids)
    .execute()

export async function charactersThere(db: Reader, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('character').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

const unread = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('isRead', '=', 0)
    .compile(),
)

export const countUnread = async (db: Reader, userId: string): Promise<number> =>
  Number((await unread.get(db, { userId }))?.count ?? 0)

export const countAll = (db: Reader, userId: string): Promise<number> =>
  countRows(db.selectFrom('notification').where('userId', '=', userId))

/** Marks one as read, or all; false if this user has no such notification. */
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

export async function newsReaders(db: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('user').select(['id', 'news', 'isAdmin']).where('id', 'in', ids).execute()
}
