import type { CurrentUser } from '@personae/contract/auth'
import { hashKey, useQuery } from '@tanstack/react-query'
import { queryClient, trpc } from './trpc.ts'

const options = trpc.auth.current.queryOptions()

export const currentUserQuery = options

/** The signed-in user, or null. Known before the first screen shows. */
export const useCurrentUser = (): CurrentUser | null => useQuery(options).data ?? null

/** The same outside of components: route guards ask here. */
export const currentUser = (): CurrentUser | null => queryClient.getQueryData(options.queryKey) ?? null

/** Answers that no screen shows any more were given to somebody else: forgets them. */
export function forgetAnswers(): void {
  const own = hashKey(options.queryKey)
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryHash }) => queryHash !== own })
}

/** After signing in or out. A screen that is about to be left keeps its answers until it is: call `forgetAnswers` then. */
export function becomeUser(user: CurrentUser | null): void {
  queryClient.setQueryData(options.queryKey, user)
  forgetAnswers()
}
