import { randomUUIDv7 } from 'node:crypto'
import { canSee } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import {
  type AdminNews,
  type ListedNotification,
  type Notification,
  notification,
  type NotificationMetadata,
  type NotificationType,
} from '@personae/contract/notifications'
import { pictureUrl } from '@personae/contract/media'
import type { Message } from '@personae/contract/messages'
import type { Page } from '@personae/contract/search'
import { type Db, fromJson, type NotificationTable, toJson, type Tx } from '@personae/db'
import type { Selectable } from 'kysely'
import type { idInput } from '@personae/contract/text'
import type { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { START } from '../../../lib/cursor.ts'
import { batches, inBatches } from '../../../lib/rows-in-batches.ts'
import { pagesBy, type Paging, sliceOf } from '../../../lib/slice.ts'
import { DAY } from '../../../lib/time.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { mailedAt } from './news-rules.ts'
import {
  adminIds,
  countAll,
  countUnread,
  existingCharacters,
  insertNotification,
  markRead,
  newsReaders,
  notificationsOf,
  postersOf,
  removeRead,
  removeUnreadOf,
} from './notifications.repo.ts'

const pages = pagesBy('notifications', 'seq')
const EXPORT_BATCH_SIZE = 100
const RETENTION_DAYS = 90
/** Rows per transaction: few, so that other requests do not wait long. */
const SWEEP_BATCH_SIZE = 500

/** `mayReview`: whether the reader gets notifications for admins. */
type Reader = CurrentUser & { mayReview: boolean }

export interface NotificationInput {
  type: NotificationType
  message: string
  characterId?: string | null
  metadata?: NotificationMetadata
}

const toNotification = (row: Selectable<NotificationTable>): Notification => ({
  ...columnsFor(notification, row),
  isRead: row.isRead === 1,
  metadata: row.metadata && fromJson(row.metadata),
})

export function createNotificationsService({ db, clock, jobs }: { db: Db; clock: Clock; jobs: JobsService }) {
  /** Plans each user's email with what they have not been mailed; if one is planned, it includes this too. */
  async function planMail(tx: Tx, userIds: string[], type: NotificationType): Promise<void> {
    for (const { id, ...reader } of await newsReaders(tx, userIds))
      await jobs.add(
        tx,
        { kind: 'news', subject: id },
        { about: 'what was not mailed yet', dueAt: mailedAt(clock.now(), reader, type) },
      )
  }

  async function notify(tx: Tx, userIds: Iterable<string>, news: NotificationInput): Promise<void> {
    const createdAt = clock.now().toISOString()
    const metadata = news.metadata ? toJson(news.metadata) : null
    const readers = [...new Set(userIds)]
    for (const userId of readers)
      await insertNotification.run(tx, {
        id: randomUUIDv7(),
        userId,
        type: news.type,
        message: news.message,
        isRead: 0,
        createdAt,
        characterId: news.characterId ?? null,
        metadata,
      })
    await planMail(tx, readers, news.type)
  }

  /** Removes links to deleted characters; the notifications stay. */
  async function withLiveLinks(notifications: Notification[]): Promise<Notification[]> {
    const ids = notifications
      .flatMap(({ metadata }) => metadata?.duplicates ?? [])
      .map((one) => one.characterId)
    const there = await existingCharacters(db.read, ids)
    return notifications.map((one) => ({
      ...one,
      metadata: one.metadata?.duplicates
        ? { duplicates: one.metadata.duplicates.filter(({ characterId }) => there.has(characterId)) }
        : one.metadata,
    }))
  }

  /** Adds the characters that the reader may see now. */
  async function withCharacters(
    reader: CurrentUser,
    notifications: Notification[],
  ): Promise<ListedNotification[]> {
    const ids = notifications.flatMap(({ characterId }) => characterId ?? [])
    const rows = ids.length > 0 ? await postersOf(db.read, ids) : []
    const seen = new Map(rows.filter((row) => canSee(reader, row)).map((row) => [row.id, row]))
    return notifications.map((one) => {
      const row = seen.get(one.characterId ?? '')
      if (!row) return { ...one, character: null }
      const { id, name, origin, genres, pictureHash } = row
      const imageUrl = pictureHash && pictureUrl(pictureHash)
      return { ...one, character: { id, name, origin, genres: fromJson(genres), imageUrl } }
    })
  }

  return {
    notify,
    planMail,

    async notifyAdmins(
      tx: Tx,
      news: NotificationInput & { type: AdminNews },
      { except }: { except?: string } = {},
    ): Promise<void> {
      const admins = (await adminIds(tx)).filter((id) => id !== except)
      await notify(tx, admins, news)
    },

    async page(reader: Reader, { limit, cursor }: Paging): Promise<Page<ListedNotification>> {
      const { id, mayReview } = reader
      const before = pages.start(cursor)
      const rows = await notificationsOf(db.read, id, { before, limit: limit + 1, mayReview })
      const slice = sliceOf(rows, limit)
      return {
        items: await withCharacters(reader, await withLiveLinks(slice.rows.map(toNotification))),
        total: await countAll(db.read, id, mayReview),
        nextCursor: pages.next(slice),
      }
    },

    async *exportOf({ id, isAdmin: mayReview }: CurrentUser): AsyncGenerator<Notification> {
      const read = (last?: { seq: number }) =>
        notificationsOf(db.read, id, { before: last?.seq ?? START, limit: EXPORT_BATCH_SIZE, mayReview })
      for await (const rows of batches(read)) yield* await withLiveLinks(rows.map(toNotification))
    },

    unreadCount: async ({ id, mayReview }: Pick<Reader, 'id' | 'mayReview'>): Promise<{ count: number }> => ({
      count: await countUnread(db.read, id, mayReview),
    }),

    /** To be called while the records of the account are still there. */
    onAccountDeleted: (tx: Tx, authorId: string) => removeUnreadOf.run(tx, { authorId }),

    /** Deletes read notifications older than {@link RETENTION_DAYS}; other requests are served in between. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY).toISOString()
      await inBatches(db, SWEEP_BATCH_SIZE, (tx, limit) => removeRead(tx, before, limit))
    },

    /** @throws AppError `not_found` if the caller has no such notification */
    async markRead({ id: userId }: CurrentUser, { id }: z.output<typeof idInput>): Promise<Message> {
      const found = await db.transact((tx) => markRead(tx, userId, id))
      if (!found) throw new AppError('not_found', 'There is no such notification.')
      return { message: 'Marked as read' }
    },

    async markAllRead({ id }: CurrentUser): Promise<Message> {
      await db.transact((tx) => markRead(tx, id))
      return { message: 'All marked as read' }
    },
  }
}
