import type { AppRouter } from '@personae/api'
import { useQuery } from '@tanstack/react-query'
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { useEffect } from 'react'
import { queryClient, trpc } from '../../lib/trpc.ts'
import { refreshNotifications } from './use-notifications.ts'

/** Milliseconds between two questions, for browsers and proxies through which nothing is pushed. */
const POLL_EVERY = 30_000

const live = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })

/** How many notifications are unread: pushed as it changes, and asked for every 30 seconds all the same. */
export function useLiveCount(): number {
  const { data } = useQuery({ ...trpc.notifications.unreadCount.queryOptions(), refetchInterval: POLL_EVERY })
  useEffect(() => {
    const { unsubscribe } = live.notifications.live.subscribe(undefined, {
      onData: (news) => {
        queryClient.setQueryData(trpc.notifications.unreadCount.queryKey(), news)
        void refreshNotifications()
      },
    })
    return unsubscribe
  }, [])
  return data?.count ?? 0
}
