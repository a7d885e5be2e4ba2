import type { NotificationTable, Reader, Tx } from '@personae/db'
import type { Insertable } from 'kysely'

/** Adds rows, a notification of one person each. */
export async function insertNotifications(tx: Tx, rows: Insertable<NotificationTable>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('notification').values(rows).execute()
}

/** Who is an admin now. */
export const adminIds = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('user').select('id').where('isAdmin', '=', 1).execute()).map(({ id }) => id)

/** One person's, from before a place, the newest first. */
export const notificationsOf = (db: Reader, userId: string, before: number, limit: number) =>
  db
    .selectFrom('notification')
    .selectAll()
    .where('userId', '=', userId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

/** Those of these characters that are still there. */
export async function charactersThere(db: Reader, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('character').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many of a person's are unread, and which of them is the newest. */
export const countUnread = (db: Reader, { userId }: { userId: string }) =>
  db
    .selectFrom('notification')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('seq').as('newest')])
    .where('userId', '=', userId)
    .where('isRead', '=', 0)

/** How many a person has. */
export async function countAll(db: Reader, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Marks one as read, or all; false when there is none such of this person. */
export async function markRead(tx: Tx, userId: string, id?: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ isRead: 1 })
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    // Those that are read already, maybe years of them, are not written once more.
    .$if(id === undefined, (query) => query.where('isRead', '=', 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
