import type { CurrentUser } from '@personae/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { queryClient, trpc } from './trpc.ts'

const options = trpc.auth.current.queryOptions()

export const currentUserQuery = options

/** The signed-in user, or null. Known before the first screen shows. */
export const useCurrentUser = (): CurrentUser | null => useQuery(options).data ?? null

/** The same outside of components: route guards ask here. */
export const currentUser = (): CurrentUser | null => queryClient.getQueryData(options.queryKey) ?? null

/** After signing in or out everything was answered to somebody else: forgets it all. */
export function becomeUser(user: CurrentUser | null): void {
  queryClient.clear()
  queryClient.setQueryData(options.queryKey, user)
}
