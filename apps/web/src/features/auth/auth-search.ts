import { isOwnPath } from '@personae/contract/pages'
import { redirect } from '@tanstack/react-router'
import { currentUser } from '../../lib/current-user.ts'

export interface NextSearch {
  /** The page to open after signing in: a path of this site. Other addresses are ignored. */
  next?: string
}

export const nextSearch = ({ next }: Record<string, unknown>): NextSearch => ({
  next: typeof next === 'string' && isOwnPath(next) ? next : undefined,
})

/** Redirects signed-in users away from screens that are only for visitors. */
export function signedOutOnly({ search }: { search: NextSearch }): void {
  if (currentUser()) throw redirect({ href: search.next ?? '/', replace: true })
}

export const tokenSearch = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' && token !== '' ? { token } : {}
