import type { LiveEvent } from '@personae/contract/notifications'
import { LIVE_TOPICS, type LiveTopic } from '@personae/contract/notifications.constants'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'
import {
  invalidateCharacter,
  invalidateNewest,
  invalidateReports,
  invalidateSubmissions,
  invalidateWaiting,
} from '../../lib/invalidate.ts'
import { queryClient } from '../../lib/trpc.ts'
import { followLive } from './live-stream.ts'
import { invalidateNotifications, unreadCountQuery } from './notifications.queries.ts'

/** The data that is stale after a change of a topic. */
const OUTDATE: Record<LiveTopic, () => Promise<unknown>> = {
  notifications: invalidateNotifications,
  submissions: invalidateSubmissions,
  published: invalidateNewest,
  characters: () => invalidateCharacter(),
  queue: invalidateWaiting,
  reports: invalidateReports,
}

/** Of these everyone is told. */
const COMMON: ReadonlySet<LiveTopic> = new Set(['published', 'characters'])

/** Milliseconds over which open pages spread their requests for what everyone is told, so that not all ask at once. */
const SPREAD_MS = 2_000

/** Outdates the user's own data at once, and what everyone is told at a random time. */
export function invalidateMoved({ moved, characters }: Omit<LiveEvent, 'count'>): void {
  for (const topic of moved.filter((one) => !COMMON.has(one))) void OUTDATE[topic]()
  const common = moved.filter((one) => COMMON.has(one))
  setTimeout(() => {
    for (const topic of common) void OUTDATE[topic]()
    for (const id of characters) void invalidateCharacter(id)
  }, Math.random() * SPREAD_MS)
}

/** Milliseconds. Data that was loaded longer before the first stream may have changed since. */
const OLD_MS = 1_000

const hasOldData = (): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'success' && state.dataUpdatedAt < Date.now() - OLD_MS)

/**
 * Keeps the data on screen up to date while others write, and returns the number of unread notifications, which is
 * pushed, and also polled every 30 seconds.
 */
export function useLive(): number {
  const userId = useCurrentUser()?.id
  const { data } = useQuery(unreadCountQuery())
  useEffect(() => {
    if (!userId) return undefined
    return followLive(userId, {
      onEvent({ count, ...moved }) {
        queryClient.setQueryData(unreadCountQuery().queryKey, { count })
        invalidateMoved(moved)
      },
      onOpen(isAgain) {
        if (isAgain || hasOldData()) invalidateMoved({ moved: [...LIVE_TOPICS], characters: [] })
      },
    })
  }, [userId])
  return data?.count ?? 0
}
