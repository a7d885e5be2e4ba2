import type { NotificationType } from '@personae/contract/notifications'
import type { Reader } from '@personae/db'

export const findReader = (db: Reader, id: string) =>
  db
    .selectFrom('user')
    .select(['email', 'news', 'newsMark', 'isAdmin'])
    .where('id', '=', id)
    .executeTakeFirst()

const after = (db: Reader, userId: string, mark: number) =>
  db.selectFrom('notification').where('userId', '=', userId).where('seq', '>', mark)

/** The `seq` of the latest notification after the mark; else the mark. */
export async function newestAfter(db: Reader, userId: string, mark: number): Promise<number> {
  const row = await after(db, userId, mark)
    .select(({ fn }) => fn.max('seq').as('newest'))
    .executeTakeFirst()
  return row?.newest ?? mark
}

export const typesAfter = (db: Reader, userId: string, mark: number): Promise<{ type: NotificationType }[]> =>
  after(db, userId, mark).select('type').distinct().execute()

/** Unread notifications of a range, oldest first, with what decides if the reader may see the character. */
export const unreadIn = (
  db: Reader,
  { userId, from, to, limit }: { userId: string; from: number; to: number; limit: number },
) =>
  after(db, userId, from)
    .leftJoin('character', 'character.id', 'notification.characterId')
    .select(['type', 'message', 'characterId', 'metadata', 'name', 'status', 'submittedBy'])
    .where('notification.seq', '<=', to)
    .where('isRead', '=', 0)
    .orderBy('notification.seq')
    .limit(limit)
    .execute()
