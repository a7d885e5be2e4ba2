import { redirect } from '@tanstack/react-router'
import { currentUser } from './current-user.ts'

/** Route guard: sends visitors to the login screen and brings them back after it. */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  if (!currentUser()) throw redirect({ to: '/login', search: { next: location.href } })
}
