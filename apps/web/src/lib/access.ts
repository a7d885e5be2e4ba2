import { redirect } from '@tanstack/react-router'
import { currentUser, isUserKnown } from './current-user.ts'

/** Who may open a screen, as its route says in `staticData`; without it, everybody may. The frame enforces it. */
export type Access = 'signed-in' | 'admin'

/** Sends visitors to the login screen, which brings them back; the frame waits for those who may be signed in. */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  if (isUserKnown() && !currentUser()) throw redirect({ to: '/login', search: { next: location.href } })
}
