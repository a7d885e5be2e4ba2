import type { CurrentUser } from '@personae/contract/auth'
import { linkOptions } from '@tanstack/react-router'

/** The header's links for a signed-in user, in order. An admin whose rights are off is led to the account page. */
export const navigationFor = ({ isAdmin, mustChangePassword }: CurrentUser) => [
  { label: 'Browse', ...linkOptions({ to: '/' }) },
  { label: 'Submit Character', ...linkOptions({ to: '/submit' }) },
  { label: 'Company Account', ...linkOptions({ to: '/company' }) },
  { label: 'Creator Protection', ...linkOptions({ to: '/copyright' }) },
  { label: 'Promote', ...linkOptions({ to: '/promote' }) },
  isAdmin || mustChangePassword
    ? { label: 'Admin', ...linkOptions({ to: '/admin' }) }
    : { label: 'Become Admin', ...linkOptions({ to: '/promote-admin' }) },
]

/** Options that decide when a link of the header is marked as the current page. */
export const activeOptionsOf = (to: string) => ({
  exact: to === '/' || to === '/company',
  includeSearch: false,
})
