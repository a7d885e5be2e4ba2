import { isOwnPath } from '@personae/contract/pages'
import { redirect } from '@tanstack/react-router'
import { currentUser } from '../../lib/current-user.ts'

export interface NextSearch {
  /** Where to go after signing in: a path of this site, else it is dropped. */
  next?: string
}

export const nextSearch = ({ next }: Record<string, unknown>): NextSearch => ({
  next: typeof next === 'string' && isOwnPath(next) ? next : undefined,
})

/** For screens that make no sense to somebody who is signed in. */
export function signedOutOnly({ search }: { search: NextSearch }): void {
  if (currentUser()) throw redirect({ href: search.next ?? '/', replace: true })
}
