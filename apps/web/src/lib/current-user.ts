import type { CurrentUser } from '@personae/contract/auth'
import { hashKey, type Query, useQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ifPossible } from './if-possible.ts'
import { client, queryClient, trpc } from './trpc.ts'

// It changes only by signing in or out, here or in another tab, and when the server says that the session has ended.
export const currentUserQuery = trpc.auth.current.queryOptions(undefined, {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  // Otherwise every component that is shown while there is no answer would ask again.
  retryOnMount: false,
})
const isOther = ({ queryHash }: Query): boolean => queryHash !== hashKey(currentUserQuery.queryKey)

/** The gallery is the same for all users, so that its place and pages can stay. */
const isForAll = ({ queryKey }: Query): boolean =>
  hashKey([queryKey[0]]) === hashKey(trpc.characters.gallery.pathKey())

/** All tabs of a browser have the same user: a change in one tab is sent to the others. */
const openChannel = () => ifPossible(() => new BroadcastChannel('current-user'))

function tellTabs(user: CurrentUser | null): void {
  const tabs = openChannel()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin
  tabs?.postMessage(user)
  tabs?.close()
}

/** The signed-in user, or null, also without an answer from the server. Requested before the first screen shows. */
export const useCurrentUser = (): CurrentUser | null => useQuery(currentUserQuery).data ?? null

/** The same outside of components, for route guards. */
export const currentUser = (): CurrentUser | null =>
  queryClient.getQueryData(currentUserQuery.queryKey) ?? null

export const useIsUserKnown = (): boolean => useQuery(currentUserQuery).data !== undefined

/** The same outside of components. */
const isUserKnown = (): boolean => queryClient.getQueryData(currentUserQuery.queryKey) !== undefined

/** While the server ends the session at the user's wish, and until the page of before is left. */
export const isLoggingOut = (): boolean =>
  queryClient.isMutating({ mutationKey: trpc.auth.logout.mutationKey() }) > 0

/** Removes the answers that no screen shows: they were for another user. */
export const forgetAnswers = (): void => queryClient.removeQueries({ type: 'inactive', predicate: isOther })

/** Key in session storage for data of this user only. It is removed when the user changes. */
export const OWN_KEY = 'own'

function setUser(user: CurrentUser | null): void {
  const before = currentUser()
  if (before && before.id !== user?.id) ifPossible(() => sessionStorage.removeItem(OWN_KEY))
  queryClient.setQueryData(currentUserQuery.queryKey, user)
}

/**
 * Called after signing in or out. The current screen keeps its answers until it is left: call `forgetAnswers` then if
 * other screens show them too.
 */
export function becomeUser(user: CurrentUser | null): void {
  setUser(user)
  forgetAnswers()
  tellTabs(user)
}

/** Leaves screens that the new user may not see, and fetches the data of the current screen again. */
async function change(user: CurrentUser | null, leaveForbidden: () => Promise<void>): Promise<void> {
  if (user?.id === currentUser()?.id) return
  setUser(user)
  await leaveForbidden()
  forgetAnswers()
  await queryClient.resetQueries({ predicate: (query) => isOther(query) && !isForAll(query) })
}

/** Called when the session has ended. Public data stays on screen, and the other tabs follow. */
export async function leaveUser(leaveForbidden: () => Promise<void>): Promise<void> {
  tellTabs(null)
  await change(null, leaveForbidden)
}

/** Follows sign-ins and sign-outs of other tabs. Text in forms stays, as a draft. */
export function followOtherTabs(leaveForbidden: () => Promise<void>): void {
  openChannel()?.addEventListener(
    'message',
    ({ data }: MessageEvent<CurrentUser | null>) => void change(data, leaveForbidden),
  )
}

/** Requests the current user after a page that contained it: the page may be older than a sign-in in another tab. */
export function confirmCurrentUser(leaveForbidden: () => Promise<void>): void {
  const before = currentUser()
  client.auth.current.query().then(
    // After a sign-in in this tab the answer is out of date.
    (user) => (currentUser() === before ? change(user, leaveForbidden) : undefined),
    // Without an answer, the user stays as it is.
    () => undefined,
  )
}

/** Who may open a screen, as its route says in `staticData`; without it, everybody may. The frame enforces it. */
export type Access = 'signed-in' | 'admin'

/** Sends visitors to the login screen, which brings them back; the frame waits for those who may be signed in. */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  if (isUserKnown() && !currentUser()) throw redirect({ to: '/login', search: { next: location.href } })
}
