import type { AnyRouter } from '@tanstack/react-router'
import { becomeUser, currentUser, forgetAnswers, isLoggingOut, leaveUser } from './current-user.ts'
import { notifyFailure } from './notify.ts'
import { failureCode, queryClient } from './trpc.ts'
import { storedDrafts } from './stored-drafts.ts'

/** Whether an error says that the session has ended. A failed login has the same code, but then nobody is signed in. */
const hasEnded = (error: unknown): boolean =>
  failureCode(error) === 'unauthenticated' && currentUser() !== null && !isLoggingOut()

const notifyEnd = (isKept: boolean, title = 'Logged Out'): void =>
  notifyFailure(title, `Your session has expired. Log in again${isKept ? '; your draft is safe' : ''}.`)

/**
 * Handles a write that was refused because the session has ended: leads to the login, and then back to the form.
 * @param isKept whether what the user typed will still be in the form
 */
export async function logInAgain(router: AnyRouter, isKept: boolean, title?: string): Promise<void> {
  const next = window.location.pathname + window.location.search
  becomeUser(null)
  await router.navigate({ to: '/login', search: { next } })
  forgetAnswers()
  // Last, so that this toast replaces the caller's, which does not know the reason.
  notifyEnd(isKept, title)
}

/** Handles a read that was refused because the session has ended: public pages stay on screen. */
async function becomeVisitor(router: AnyRouter): Promise<void> {
  const isKept = storedDrafts.size > 0
  await leaveUser(() => router.invalidate())
  notifyEnd(isKept)
}

/** Detects the end of the session by the errors of all calls. */
export function watchSession(router: AnyRouter): void {
  queryClient.getMutationCache().config.onError = (error) => {
    if (hasEnded(error)) void logInAgain(router, storedDrafts.size > 0)
  }
  queryClient.getQueryCache().config.onError = (error) => {
    if (hasEnded(error)) void becomeVisitor(router)
  }
}
