import type { LiveEvent } from '@personae/contract/notifications'
import { LIVE_TOPICS, type LiveTopic } from '@personae/contract/notifications.constants'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'
import {
  invalidateAppeals,
  invalidateCharacter,
  invalidateNewest,
  invalidateReports,
  invalidateCorrections,
  invalidateOwn,
  invalidateSubmissions,
  invalidateWaiting,
} from '../../lib/invalidate.ts'
import { queryClient } from '../../lib/trpc.ts'
import { invalidateNotifications, unreadCountQuery } from './notifications.queries.ts'
import type { AppRouter } from '@personae/api'
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client?streams'

/** Invalidates the data that a change of each topic makes stale. */
const INVALIDATE: Record<LiveTopic, () => Promise<unknown>> = {
  // Both sides of a correction or report get a notification of each change; the topics of these are for admins. Appeals
  // and their answers have no topic of their own.
  notifications: () =>
    Promise.all([
      invalidateNotifications(),
      invalidateCorrections(),
      invalidateReports(),
      invalidateAppeals(),
      invalidateOwn(),
    ]),
  submissions: invalidateSubmissions,
  published: invalidateNewest,
  characters: () => invalidateCharacter(),
  queue: invalidateWaiting,
  reports: invalidateReports,
  corrections: invalidateCorrections,
}

/** The topics of which all users are told. */
const COMMON: ReadonlySet<LiveTopic> = new Set(['published', 'characters'])

/** Milliseconds over which open pages spread their requests after an event for all users, to limit the load. */
const MAX_JITTER_MS = 2_000

/** Invalidates the user's own data at once, and data of all users after a random delay. */
export function invalidateMoved({ moved, characters }: Omit<LiveEvent, 'count'>): void {
  for (const topic of moved.filter((one) => !COMMON.has(one))) void INVALIDATE[topic]()
  const common = moved.filter((one) => COMMON.has(one))
  setTimeout(() => {
    for (const topic of common) void INVALIDATE[topic]()
    for (const id of characters) void invalidateCharacter(id)
  }, Math.random() * MAX_JITTER_MS)
}

/** Milliseconds. Data that was loaded longer than this before the first stream may have changed in between. */
const STALE_AFTER_MS = 1_000

const hasOldData = (): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'success' && state.dataUpdatedAt < Date.now() - STALE_AFTER_MS)

/**
 * Keeps the data on screen up to date while others write. Returns the number of unread notifications, which is pushed
 * by the stream and also polled every 30 seconds.
 */
export function useLive(): number {
  const userId = useCurrentUser()?.id
  const { data } = useQuery(unreadCountQuery())
  useEffect(() => {
    if (!userId) return undefined
    // Not invalidated at once: the first event follows, and would have the same queries fetched again.
    let isBehind = false
    return followLive(userId, {
      onEvent({ count, ...moved }) {
        queryClient.setQueryData(unreadCountQuery().queryKey, { count })
        invalidateMoved(isBehind ? { moved: [...LIVE_TOPICS], characters: [] } : moved)
        isBehind = false
      },
      onOpen(isAgain) {
        isBehind = isAgain || hasOldData()
      },
    })
  }, [userId])
  return data?.count ?? 0
}

/** Milliseconds before a refused stream is requested again. */
const RETRY_DELAY_MS = 30_000

const live = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })

interface Followed {
  onEvent: (event: LiveEvent) => void
  /** Called when a stream has started; `isAgain` if it is not the first. Earlier changes are not sent. */
  onOpen: (isAgain: boolean) => void
}

/** Runs one stream, and restarts it if the server refuses it. Resolves when the signal is aborted. */
function stream(onEvent: (event: LiveEvent) => void, onOpen: () => void, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () =>
      live.notifications.live.subscribe(undefined, {
        onData: onEvent,
        onConnectionStateChange: ({ state }) => state === 'pending' && onOpen(),
        onError: () => {
          timer = setTimeout(() => (subscription = begin()), RETRY_DELAY_MS)
        },
      })
    let subscription = begin()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve()
    })
  })
}

/**
 * Receives the changes for a user. All tabs of a browser share one stream: browsers allow six connections to a host,
 * and open streams would use them up. One of the visible tabs has the lock and the stream, and passes its events on.
 * Without a visible tab there is no stream. Browsers without locks only poll.
 */
function followLive(userId: string, { onEvent, onOpen }: Followed): () => void {
  const name = `live:${userId}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => onEvent(data))
  let seen: AbortController | null = null
  let hasBegun = false

  const publish = (event: LiveEvent) => {
    onEvent(event)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin
    channel.postMessage(event)
  }
  const open = () => {
    onOpen(hasBegun)
    hasBegun = true
  }
  const lead = ({ signal }: AbortController) =>
    navigator.locks
      ?.request(name, { signal }, () => stream(publish, open, signal))
      // The request for the lock rejects when it is aborted.
      .catch(() => {})

  const look = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen === (seen !== null)) return
    seen?.abort()
    seen = isSeen ? new AbortController() : null
    if (seen) void lead(seen)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    seen?.abort()
    channel.close()
  }
}
