import { universePath } from '@personae/contract/pages'

export const ROLES = ['visitor', 'member', 'company', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The records that the screens of the demo show. */
export interface Places {
  character: string
  otherCharacter: string
  pending: string
  sentBack: string
  universe: string
  contributor: string
  company: string
  correction: string
}

export interface Screen {
  /** The name of the screenshots: letters, digits and dashes. */
  name: string
  path: (places: Places) => string
  roles: readonly Role[]
}

const VISITOR = ['visitor'] as const
const SIGNED_IN = ['member', 'company', 'admin'] as const
const ADMIN = ['admin'] as const
const OWNERS = ['member', 'admin'] as const
const MEMBERS = ['member', 'company'] as const

const screen = (
  name: string,
  path: string | ((places: Places) => string),
  roles: readonly Role[] = ROLES,
): Screen => ({ name, path: typeof path === 'string' ? () => path : path, roles })

/** Every screen of the site with its roles. Add a line for a new one. */
export const SCREENS: readonly Screen[] = [
  screen('home', '/'),
  screen('search', '/?q=the&genre=Games'),
  screen('search-nothing', '/?q=nobody+at+all'),
  screen('character', ({ character }) => `/character/${character}`),
  screen('character-abilities', ({ character }) => `/character/${character}?tab=abilities`),
  screen('character-backstory', ({ character }) => `/character/${character}?tab=backstory`),
  screen('character-relations', ({ character }) => `/character/${character}?tab=relations`),
  screen('character-pending', ({ pending }) => `/character/${pending}`, ADMIN),
  screen('character-sent-back', ({ sentBack }) => `/character/${sentBack}`, OWNERS),
  screen('edit', ({ sentBack }) => `/character/${sentBack}/edit`, OWNERS),
  screen('history', ({ character }) => `/character/${character}/history`, SIGNED_IN),
  screen('suggest', ({ character }) => `/character/${character}/suggest`, MEMBERS),
  screen('correction', ({ correction }) => `/corrections/${correction}`, ADMIN),
  screen('universe', ({ universe }) => universePath(universe)),
  screen('contributor', ({ contributor }) => `/contributor/${contributor}`),
  screen('company', ({ company }) => `/company/${company}`),
  screen('company-account', '/company', SIGNED_IN),
  screen('copyright', '/copyright'),
  screen('api', '/api'),
  screen('not-found', '/no/such/address'),
  screen('character-not-found', '/character/none'),
  screen('login', '/login', VISITOR),
  screen('signup', '/signup', VISITOR),
  screen('quick-signup', '/quick-signup', VISITOR),
  screen('forgot-password', '/forgot-password', VISITOR),
  screen('reset-password', '/reset-password?token=none', VISITOR),
  screen('confirm-email', '/confirm-email?token=none'),
  screen('account', '/account', SIGNED_IN),
  screen('notifications', '/notifications', SIGNED_IN),
  screen('submit', '/submit', SIGNED_IN),
  screen('submissions', '/submissions', SIGNED_IN),
  screen('lists', '/lists', SIGNED_IN),
  screen('list', '/lists/favourites', SIGNED_IN),
  screen('promote', '/promote', SIGNED_IN),
  screen('promotions', '/promotions', SIGNED_IN),
  screen('promote-success', '/promote-success', SIGNED_IN),
  screen('become-admin', '/promote-admin', MEMBERS),
  screen('admin-pending', '/admin', ADMIN),
  screen('admin-approved', '/admin?tab=approved', ADMIN),
  screen('admin-disputes', '/admin?tab=disputes', ADMIN),
  screen('admin-payments', '/admin?tab=payments', ADMIN),
  screen('admin-promotions', '/admin?tab=promotions', ADMIN),
  screen('admin-settings', '/admin?tab=settings', ADMIN),
  screen('site', '/admin/site', ADMIN),
  screen('wanted', '/admin/site?part=wanted', ADMIN),
  screen('audit', '/admin/site?part=audit', ADMIN),
  screen('jobs', '/admin/site?part=jobs', ADMIN),
  screen('review', '/admin/review?kind=submission', ADMIN),
  screen('corrections', '/admin/review?kind=correction', ADMIN),
  screen('compare', ({ pending, otherCharacter }) => `/admin/compare/${pending}/${otherCharacter}`, ADMIN),
]
