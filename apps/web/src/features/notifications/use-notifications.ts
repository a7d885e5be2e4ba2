import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { queryClient, trpc } from '../../lib/trpc.ts'

/** The newest notifications, and more of them: asked for whenever they come to show, as news may not be pushed. */
export const useNotifications = () =>
  useInfiniteQuery(
    trpc.notifications.page.infiniteQueryOptions(
      {},
      { getNextPageParam: (page) => page.nextCursor, refetchOnMount: 'always' },
    ),
  )

/** What was known of a character before something is told of it is out of date. */
export const outdateCharacter = (id: string): void =>
  void queryClient.invalidateQueries(trpc.characters.byId.queryFilter({ id }))

/** Asks for the list anew, but after what is on its way: a next page that somebody waits for would be lost. */
export async function refreshNotifications(): Promise<void> {
  const filter = trpc.notifications.page.infiniteQueryFilter()
  const wasAsked = queryClient.isFetching(filter) > 0
  await queryClient.invalidateQueries(filter, { cancelRefetch: false })
  if (wasAsked) await queryClient.invalidateQueries(filter, { cancelRefetch: false })
}

/** Marks one, or all; list and count are asked for anew. */
export function useMarkRead() {
  const refresh = {
    onSuccess: () =>
      Promise.all([
        refreshNotifications(),
        queryClient.invalidateQueries(trpc.notifications.unreadCount.queryFilter()),
      ]),
  }
  const one = useMutation({ ...trpc.notifications.markRead.mutationOptions(), ...refresh })
  const all = useMutation({ ...trpc.notifications.markAllRead.mutationOptions(), ...refresh })
  return { one, all }
}
