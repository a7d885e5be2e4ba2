import type { AppRouter } from '@personae/api'
import type { LiveEvent } from '@personae/contract/notifications'
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'

/** Milliseconds before a refused stream is requested again. */
const RETRY_DELAY_MS = 30_000

const live = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })

interface Followed {
  onEvent: (event: LiveEvent) => void
  /** Called when a stream has started, again or for the first time; changes before that are not sent. */
  onOpen: (isAgain: boolean) => void
}

/** Runs one stream, and starts it again if the server refuses it. Resolves when the signal is aborted. */
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
 * Receives the changes for a user. All tabs of a browser share one stream: browsers allow six connections to a host, and
 * open streams would use them up. One of the visible tabs has the lock and the stream, and passes its events on. Without
 * a visible tab there is no stream. Browsers without locks only poll.
 */
export function followLive(userId: string, { onEvent, onOpen }: Followed): () => void {
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
      // Waiting for the lock was aborted.
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
