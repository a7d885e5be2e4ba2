import type { CurrentUser } from '@personae/contract/auth'
import { linkOptions } from '@tanstack/react-router'

/** The header's links for a signed-in user, in their order. */
export function navigationFor({ isAdmin }: CurrentUser) {
  return [
    { label: 'Browse', ...linkOptions({ to: '/' }) },
    { label: 'Submit Character', ...linkOptions({ to: '/submit' }) },
    isAdmin
      ? { label: 'Admin', ...linkOptions({ to: '/admin' }) }
      : { label: 'Become Admin', ...linkOptions({ to: '/promote-admin' }) },
  ]
}
