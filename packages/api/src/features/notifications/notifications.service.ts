import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { Notification, NotificationMetadata, NotificationType } from '@personae/contract/notifications'
import type { Page } from '@personae/contract/search'
import { type Db, fromJson, type NotificationTable, toJson, type Tx } from '@personae/db'
import type { Selectable } from 'kysely'
import { AppError } from '../../errors.ts'
import { cursorAfter, placeOf } from '../../lib/cursor.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  adminIds,
  countAll,
  countUnread,
  insertNotifications,
  markRead,
  notificationsOf,
} from './notifications.repo.ts'

export interface News {
  type: NotificationType
  message: string
  characterId?: string | null
  metadata?: NotificationMetadata
}

export type NotificationsService = ReturnType<typeof createNotificationsService>

const toNotification = (row: Selectable<NotificationTable>): Notification => ({
  id: row.id,
  type: row.type,
  message: row.message,
  isRead: row.isRead === 1,
  createdAt: row.createdAt,
  characterId: row.characterId,
  metadata: row.metadata && fromJson(row.metadata),
})

/** What people are told, in the transaction of what it tells of. */
export function createNotificationsService({ db, clock }: { db: Db; clock: Clock }) {
  const unread = db.prepare((read, params: { userId: string }) => countUnread(read, params).compile())

  async function tell(tx: Tx, userIds: Iterable<string>, news: News): Promise<void> {
    const createdAt = clock.now().toISOString()
    const rows = [...new Set(userIds)].map((userId) => ({
      id: randomUUID(),
      userId,
      type: news.type,
      message: news.message,
      isRead: 0 as const,
      createdAt,
      characterId: news.characterId ?? null,
      metadata: news.metadata ? toJson(news.metadata) : null,
    }))
    await insertNotifications(tx, rows)
  }

  return {
    /** Tells each of these people once. */
    tell,

    /** Tells all admins but the one who knows already. */
    async tellAdmins(tx: Tx, news: News, { except }: { except?: string } = {}): Promise<void> {
      await tell(
        tx,
        (await adminIds(tx)).filter((id) => id !== except),
        news,
      )
    },

    /** The newest first, in pages. */
    async page(
      { id }: CurrentUser,
      { limit, cursor }: { limit: number; cursor?: string | null | undefined },
    ): Promise<Page<Notification>> {
      const rows = await notificationsOf(db.read, id, placeOf(cursor), limit + 1)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        items: shown.map(toNotification),
        total: await countAll(db.read, id),
        nextCursor: last && rows.length > limit ? cursorAfter(last.seq) : null,
      }
    },

    /** R15. */
    unreadCount: ({ id }: Pick<CurrentUser, 'id'>): { count: number } => ({
      count: Number(unread.get({ userId: id })?.count ?? 0),
    }),

    /** @throws AppError `not_found` for what is not the caller's */
    async markRead({ id: userId }: CurrentUser, id: string): Promise<void> {
      const found = await db.transact((tx) => markRead(tx, userId, id))
      if (!found) throw new AppError('not_found', 'There is no such notification.')
    },

    markAllRead: async ({ id }: CurrentUser): Promise<void> => {
      await db.transact((tx) => markRead(tx, id))
    },
  }
}
