import { useMutation } from '@tanstack/react-query'
import { client, queryClient, paged, trpc } from '../../lib/trpc.ts'
import { notifyFailed } from '../../lib/notify.ts'

/** Milliseconds between polls, for browsers and proxies that do not pass live events on. */
const POLL_INTERVAL_MS = 30_000

export const unreadCountQuery = () =>
  trpc.notifications.unreadCount.queryOptions(undefined, { refetchInterval: POLL_INTERVAL_MS })

/** The notifications, the newest first. Refetched whenever they are shown, as live events may be lost. */
export const notificationsQuery = () =>
  trpc.notifications.page.infiniteQueryOptions({}, { ...paged, refetchOnMount: 'always' })

/** Refetches the list, but after running requests: cancelling them would lose a next page that the user waits for. */
export async function invalidateNotifications(): Promise<void> {
  const filter = trpc.notifications.page.infiniteQueryFilter()
  const wasAsked = queryClient.isFetching(filter) > 0
  await queryClient.invalidateQueries(filter, { cancelRefetch: false })
  if (wasAsked) await queryClient.invalidateQueries(filter, { cancelRefetch: false })
}

const invalidating = {
  onSettled: () =>
    Promise.all([
      invalidateNotifications(),
      queryClient.invalidateQueries(trpc.notifications.unreadCount.queryFilter()),
    ]),
}

export function useMarkRead() {
  const these = useMutation({
    mutationFn: (ids: string[]) => Promise.all(ids.map((id) => client.notifications.markRead.mutate({ id }))),
    ...invalidating,
  })
  const all = useMutation({
    ...trpc.notifications.markAllRead.mutationOptions(),
    ...invalidating,
    onError: notifyFailed("Couldn't mark as read"),
  })
  return { these, all }
}
