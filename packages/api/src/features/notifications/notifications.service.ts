import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
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
  charactersThere,
  countAll,
  countUnread,
  insertNotifications,
  markRead,
  notificationsOf,
} from './notifications.repo.ts'

/** Milliseconds between two looks for news of somebody who watches; a look costs microseconds. */
const LOOK_EVERY = 1_000

/** Pages of one person that are pushed to at once: more than anybody has open. */
const WATCHED_AT_ONCE = 20

interface Watching {
  /** Ends it. */
  signal: AbortSignal
  /** Whether the watcher may go on: a sign-in may end while its page stays open. */
  isWelcome(): boolean
}

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
  const closing = new AbortController()
  const watchers = new Map<string, Set<AbortController>>()
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

  /** One more page that somebody watches with; where there are too many, the oldest makes room. */
  function takePlace(userId: string): AbortController {
    const places = watchers.get(userId) ?? new Set()
    const [oldest] = places
    if (oldest && places.size >= WATCHED_AT_ONCE) {
      places.delete(oldest)
      oldest.abort()
    }
    const place = new AbortController()
    watchers.set(userId, places.add(place))
    return place
  }

  function leavePlace(userId: string, place: AbortController): void {
    const places = watchers.get(userId)
    places?.delete(place)
    if (places?.size === 0) watchers.delete(userId)
  }

  /** What was told stays, but leads nowhere that is gone. */
  async function withoutGone(told: Notification[]): Promise<Notification[]> {
    const ids = told.flatMap(({ metadata }) => metadata?.duplicates ?? []).map((one) => one.characterId)
    const there = await charactersThere(db.read, ids)
    return told.map((one) => ({
      ...one,
      metadata: one.metadata?.duplicates
        ? { duplicates: one.metadata.duplicates.filter(({ characterId }) => there.has(characterId)) }
        : one.metadata,
    }))
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
        items: await withoutGone(shown.map(toNotification)),
        total: await countAll(db.read, id),
        nextCursor: last && rows.length > limit ? cursorAfter(last.seq) : null,
      }
    },

    /** R15. */
    unreadCount: ({ id }: Pick<CurrentUser, 'id'>): { count: number } => ({
      count: Number(unread.get({ userId: id })?.count ?? 0),
    }),

    /**
     * The unread count now, and again whenever it or the newest of them changes. It looks into the database, so
     * that news of another process arrive too, and only when something has been written there.
     * @throws AppError `unavailable` when the process is about to end: whoever watched comes again
     */
    async *watch(
      { id }: Pick<CurrentUser, 'id'>,
      { signal, isWelcome }: Watching,
    ): AsyncGenerator<{ count: number }> {
      const place = takePlace(id)
      const ended = AbortSignal.any([signal, place.signal, closing.signal])
      let seen: number | null = null
      let known = ''
      try {
        while (!ended.aborted) {
          const version = db.dataVersion()
          if (version !== seen) {
            if (!isWelcome()) return
            seen = version
            const { count = 0, newest = null } = unread.get({ userId: id }) ?? {}
            const state = `${count} ${newest}`
            if (state !== known) yield { count: Number(count) }
            known = state
          }
          await setTimeout(LOOK_EVERY, undefined, { signal: ended }).catch(() => {})
        }
      } finally {
        leavePlace(id, place)
      }
      if (closing.signal.aborted) throw new AppError('unavailable', 'The server is about to restart.')
    },

    /** Ends all watching: the process is about to. */
    stopWatching: (): void => closing.abort(),

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
