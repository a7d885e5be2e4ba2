/** Paths that the client has a screen for; any other path is answered with status 404 and the 404 page. */
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
  '/character/:id/suggest',
  '/corrections/:id',
  '/copyright-disputes/:id',
  '/submit',
  '/submissions',
  '/lists',
  '/lists/:id',
  '/company',
  '/company/:id',
  '/universe/:name',
  '/contributor/:username',
  '/copyright',
  '/api',
  '/promote',
  '/promote-success',
  '/promotions',
  '/promote-admin',
  '/admin',
  '/admin/audit',
  '/admin/corrections',
  '/admin/review',
  '/admin/site',
  '/admin/wanted',
  '/admin/compare/:newId/:originalId',
] as const

const NOT_FOUND = new Map([
  ['company', 'Company Not Found'],
  ['contributor', 'Contributor Not Found'],
  ['copyright-disputes', 'Report Not Found'],
  ['corrections', 'Correction Not Found'],
  ['lists', 'List Not Found'],
  ['universe', 'Universe Not Found'],
])

/** The heading, and the start of the title, when no record exists at an address of this kind. */
export const notFoundHeading = (path: string): string =>
  NOT_FOUND.get(path.split('/')[1] ?? '') ?? 'Character Not Found'

/** Pages that search engines may list; all others are personal or of no use in a search result. */
const LISTED = /^\/(?:copyright|(?:character|universe|contributor)\/[^/]+)?\/?$/

export const isListed = (pathname: string): boolean => LISTED.test(pathname)

/** Characters that servers or browsers interpret or decode twice in paths, with others of the same `caseKey`. */
const IN_PATHS: Record<string, string> = { '/': '／', '\\': '＼', '%': '％', '.': '．' }

/** A universe's name as its address has it. Names with the same `caseKey` are the same universe. */
export const universeParam = (name: string): string =>
  name.replace(/^\.{1,2}$|[/\\%]/g, (signs) => Array.from(signs, (sign) => IN_PATHS[sign]).join(''))

export const universePath = (name: string): string => `/universe/${encodeURIComponent(universeParam(name))}`

const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u

/** A placeholder: a path of the site stays on the site's origin, whatever that is. */
const ANY_ORIGIN = 'https://site.invalid'

/**
 * Whether a redirect after sign-in may go to this address: only a path of this site, and nothing that a browser could
 * read as another host (`//evil`, `/\evil`, a scheme), even after normalisation (`/..//evil`).
 */
export function isOwnPath(path: string): boolean {
  if (path.length > 2_048 || !path.startsWith('/') || CONTROL_OR_BACKSLASH.test(path)) return false
  if (!URL.canParse(path, ANY_ORIGIN)) return false
  const { origin, pathname } = new URL(path, ANY_ORIGIN)
  return origin === ANY_ORIGIN && !path.startsWith('//') && !pathname.startsWith('//')
}
