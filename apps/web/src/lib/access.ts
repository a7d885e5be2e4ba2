import { redirect } from '@tanstack/react-router'
import { currentUser } from './current-user.ts'

/** Who may open a screen, as its route says in `staticData`; without it, everybody may. The frame enforces it. */
export type Access = 'signed-in' | 'admin'

/** Sends visitors to the login screen, which brings them back. */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  if (!currentUser()) throw redirect({ to: '/login', search: { next: location.href } })
}
