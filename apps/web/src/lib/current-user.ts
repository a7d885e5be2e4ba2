import type { CurrentUser } from '@personae/contract/auth'
import { hashKey, type Query, useQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ifPossible } from './if-possible.ts'
import { client, queryClient, trpc } from './trpc.ts'

// The user changes only by signing in or out, in this or another tab, and when the server has ended the session.
export const currentUserQuery = trpc.auth.current.queryOptions(undefined, {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  // Otherwise every component that mounts while there is no answer would request it again.
  retryOnMount: false,
})
const isOther = ({ queryHash }: Query): boolean => queryHash !== hashKey(currentUserQuery.queryKey)

/** Whether a query is of the gallery. As that is the same for all users, its pages stay when the user changes. */
const isForAll = ({ queryKey }: Query): boolean =>
  hashKey([queryKey[0]]) === hashKey(trpc.characters.gallery.pathKey())

/** All tabs of a browser have the same user: a change in one tab is sent to the others. */
const openChannel = () => ifPossible(() => new BroadcastChannel('current-user'))

function broadcastUser(user: CurrentUser | null): void {
  const tabs = openChannel()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin
  tabs?.postMessage(user)
  tabs?.close()
}

/** The signed-in user, or null, also without an answer from the server. Requested before the first screen shows. */
export const useCurrentUser = (): CurrentUser | null => useQuery(currentUserQuery).data ?? null

/** The signed-in user or null, for code outside of components, such as route guards. */
export const currentUser = (): CurrentUser | null =>
  queryClient.getQueryData(currentUserQuery.queryKey) ?? null

export const useIsUserKnown = (): boolean => useQuery(currentUserQuery).data !== undefined

/** `useIsUserKnown` for code outside of components. */
const isUserKnown = (): boolean => queryClient.getQueryData(currentUserQuery.queryKey) !== undefined

/** True from the user's request to log out until the page on which it was made is left. */
export const isLoggingOut = (): boolean =>
  queryClient.isMutating({ mutationKey: trpc.auth.logout.mutationKey() }) > 0

/** Removes the cached answers that no screen shows, because they were for another user. */
export const forgetAnswers = (): void => queryClient.removeQueries({ type: 'inactive', predicate: isOther })

/** The key in session storage for data of the current user alone. It is removed when the user changes. */
export const OWN_KEY = 'own'

function setUser(user: CurrentUser | null): void {
  const before = currentUser()
  if (before && before.id !== user?.id) ifPossible(() => sessionStorage.removeItem(OWN_KEY))
  queryClient.setQueryData(currentUserQuery.queryKey, user)
}

/**
 * To be called after signing in or out in this tab. The current screen keeps its cached answers until it is left; call
 * `forgetAnswers` then if other screens show them too.
 */
export function becomeUser(user: CurrentUser | null): void {
  setUser(user)
  forgetAnswers()
  broadcastUser(user)
}

/** Leaves screens that the new user may not see, and fetches the data of the current screen again. */
async function change(user: CurrentUser | null, leaveForbidden: () => Promise<void>): Promise<void> {
  if (user?.id === currentUser()?.id) return
  setUser(user)
  await leaveForbidden()
  forgetAnswers()
  await queryClient.resetQueries({ predicate: (query) => isOther(query) && !isForAll(query) })
}

/** To be called when the session has ended. Public data stays on screen, and the other tabs are told. */
export async function leaveUser(leaveForbidden: () => Promise<void>): Promise<void> {
  broadcastUser(null)
  await change(null, leaveForbidden)
}

/**
 * Follows sign-ins and sign-outs in other tabs. Text in forms stays, as a draft. A tab that was frozen hears of several
 * at once: each is followed to its end, as a form of the one user must not stay open for the next.
 */
export function followOtherTabs(leaveForbidden: () => Promise<void>): void {
  let followed = Promise.resolve()
  const follow = ({ data }: MessageEvent<CurrentUser | null>): void => {
    const next = () => change(data, leaveForbidden)
    followed = followed.then(next, next)
  }
  openChannel()?.addEventListener('message', follow)
}

/** Checks the user that was in the page itself: the page may be older than a sign-in in another tab. */
export function confirmCurrentUser(leaveForbidden: () => Promise<void>): void {
  const before = currentUser()
  client.auth.current.query().then(
    // A sign-in in this tab meanwhile makes the answer outdated.
    (user) => (currentUser() === before ? change(user, leaveForbidden) : undefined),
    // Without an answer, the user that was in the page is kept.
    () => undefined,
  )
}

/** Who may open a screen, from `staticData` of its route; without it everybody may. `routes/__root.tsx` enforces it. */
export type Access = 'signed-in' | 'admin'

/** Redirects visitors to the login, which brings them back. While the user is unknown, the root route waits. */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  if (isUserKnown() && !currentUser()) throw redirect({ to: '/login', search: { next: location.href } })
}
