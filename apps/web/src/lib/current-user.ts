import type { CurrentUser } from '@personae/contract/auth'
import { hashKey, useQuery } from '@tanstack/react-query'
import { queryClient, trpc } from './trpc.ts'

const options = trpc.auth.current.queryOptions()

export const currentUserQuery = options

/** The signed-in user, or null. Known before the first screen shows. */
export const useCurrentUser = (): CurrentUser | null => useQuery(options).data ?? null

/** The same outside of components: route guards ask here. */
export const currentUser = (): CurrentUser | null => queryClient.getQueryData(options.queryKey) ?? null

/** After signing in or out everything was answered to somebody else: forgets it all, and asks anew for what shows. */
export function becomeUser(user: CurrentUser | null): void {
  queryClient.setQueryData(options.queryKey, user)
  const own = hashKey(options.queryKey)
  void queryClient.resetQueries({ predicate: ({ queryHash }) => queryHash !== own })
}
