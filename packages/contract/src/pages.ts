/** Addresses that the client shows a screen for; any other is the 404 page, with that status. */
export const PAGES = [
  '/',
  '/login',
  '/signup',
  '/quick-signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/account',
  '/notifications',
  '/character/:id',
  '/character/:id/edit',
  '/character/:id/history',
  '/submit',
  '/submissions',
  '/company',
  '/company/:id',
  '/copyright',
  '/promote-admin',
  '/admin',
  '/admin/audit',
  '/admin/review',
  '/admin/compare/:newId/:originalId',
] as const

const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u

/**
 * Whether an address may be gone to after signing in: a path of this site and nothing a browser
 * could read as another host (`//evil`, `/\evil`, a scheme).
 */
export const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && !path.startsWith('//') && path.length <= 2_048 && !CONTROL_OR_BACKSLASH.test(path)
