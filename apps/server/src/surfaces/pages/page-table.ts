import {
  AppError,
  outageOf,
  type ProcedurePath,
  type RateLimitName,
  type Services,
} from '@personae/api/server'
import { canManage, type Viewer } from '@personae/contract/access'
import { quickSignupForm, signupForm } from '@personae/contract/auth'
import { characterMeta } from '@personae/contract/character-meta'
import { contributorMeta, listMeta, universeMeta } from '@personae/contract/collection-meta'
import { type PageMeta, PREVIEW_POSTERS } from '@personae/contract/page-meta'
import { type PAGES, universePath } from '@personae/contract/pages'
import { contributorName } from '@personae/contract/contributors'
import { homeMeta, policyMeta } from '@personae/contract/site-meta'
import { universeName } from '@personae/contract/universes'
import type { z } from 'zod'

export type PagePath = (typeof PAGES)[number]

type Query = Record<string, unknown>

export interface Page {
  isSecret?: true
  /** The canonical address: a record may have several spellings. @throws AppError `not_found` for this viewer */
  find?(viewer: Viewer, param: string): Promise<string>
  /** The metadata for visitors. @throws AppError `not_found` if visitors may not see the page */
  meta?(param: string, query: Query): Promise<PageMeta>
  rendered?: Rendered
  /** Whether this reader sees more than visitors: the page is drawn for them alone, so that nothing moves later. */
  hasMoreFor?(reader: NonNullable<Viewer>, param: string): Promise<boolean>
  /** The page is not rendered for visitors, but its 404 page is. */
  rendersNotFound?: true
  /** The title of a page without `meta`. */
  title?: string
  form?: PageForm
}

/** The form of a rendered page, which the browser submits until the client has started. */
export interface PageForm {
  procedure: ProcedurePath
  /** The schema of the fields, if the procedure's input has more. */
  fields?: z.ZodType
  /** The fields that keep their values after a refusal; never a password. */
  keeps: string[]
  /** Whether the form signs in and leads on to another page; otherwise the same page shows the result. */
  signsIn?: true
}

interface Rendered {
  /** The query parameters that the screen reads; all others are ignored. */
  reads: string[]
  /** The queries of the part below the first screen, which a page without its body does not have. */
  below?: string[]
}

export const PARAM = /:\w+/

const addressAt = (path: PagePath, param: string): string => path.replace(PARAM, encodeURIComponent(param))

/** @throws AppError `not_found` for an invalid name */
function parsed<Name>(schema: z.ZodType<Name>, name: object): Name {
  const result = schema.safeParse(name)
  if (!result.success) throw new AppError('not_found', 'Nothing has this name.')
  return result.data
}

const universeOf = (name: string): string => parsed(universeName, { name }).name
const contributorOf = (username: string): string => parsed(contributorName, { username }).username

/** A text parameter as the client's router reads it: a text that would parse as another value is written as JSON. */
function textIn(value: unknown): string {
  if (typeof value !== 'string') return ''
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'string' || typeof read === 'number' ? String(read) : ''
  } catch {
    return value
  }
}

function unlessOutage(error: unknown): undefined {
  if (!outageOf(error)) throw error
}

const signIn = (form: PageForm): Page => ({ rendered: { reads: [] }, form })

const FEW = { limit: PREVIEW_POSTERS.few }
const WALL = { field: 'name', limit: PREVIEW_POSTERS.wall } as const

export function pagesOf(
  { characters, listing, universes, contributors, companies, lists }: Services,
  publicUrl: string,
): Partial<Record<PagePath, Page>> {
  const ofCharacter = (path: PagePath, forAdmins = path): Required<Pick<Page, 'find'>> => ({
    find: async (viewer, id) =>
      addressAt(viewer?.isAdmin ? forAdmins : path, (await characters.byId(viewer, id)).id),
  })
  return {
    '/': {
      meta: async (_, { q, field, genre }) => {
        const search = { q: textIn(q), field: textIn(field), genre: textIn(genre) }
        // The home page works without the database, but without a preview; the client shows the outage.
        const newest = await listing.gallery(WALL).catch(unlessOutage)
        return homeMeta(search, newest?.items, publicUrl)
      },
      rendered: { reads: ['q', 'field', 'genre', 'sort'] },
    },
    '/copyright': {
      meta: async () => policyMeta(publicUrl),
      rendered: { reads: [] },
    },
    '/api': { title: 'API · Personae', rendered: { reads: [] } },
    '/character/:id': {
      ...ofCharacter('/character/:id'),
      meta: async (id) => characterMeta(await characters.byId(null, id), publicUrl),
      hasMoreFor: async (reader, id) => canManage(reader, await characters.byId(reader, id)),
      rendered: { reads: ['tab'], below: ['characters.related'] },
    },
    '/character/:id/edit': ofCharacter('/character/:id/edit'),
    '/character/:id/history': ofCharacter('/character/:id/history'),
    '/character/:id/suggest': ofCharacter('/character/:id/suggest', '/character/:id/edit'),
    '/universe/:name': {
      find: async (viewer, param) => universePath((await universes.summary(viewer, universeOf(param))).name),
      // Only for visitors, so it never contains a logo that waits for approval.
      meta: async (param) => {
        const universe = await universes.summary(null, universeOf(param))
        const { items } = await universes.characters(null, { name: universe.name, ...FEW })
        return universeMeta(universe, items, publicUrl)
      },
      hasMoreFor: async ({ isAdmin }) => isAdmin,
      rendered: { reads: ['q', 'sort'] },
    },
    // A company's page is the page of its universe.
    '/company/:id': {
      find: async (viewer, id) => universePath((await companies.byId(viewer, id)).name),
      rendersNotFound: true,
    },
    '/contributor/:username': {
      find: async (_, param) =>
        addressAt('/contributor/:username', (await contributors.summary(contributorOf(param))).username),
      meta: async (param) => {
        const contributor = await contributors.summary(contributorOf(param))
        const { items } = await contributors.characters(contributor.username, FEW)
        return contributorMeta(contributor, items, publicUrl)
      },
      rendered: { reads: [] },
    },
    '/lists/:id': {
      find: async (viewer, id) => addressAt('/lists/:id', (await lists.byId(viewer, id)).id),
      meta: async (id) => {
        const [list, { items }] = [await lists.byId(null, id), await lists.characters(null, id, FEW)]
        return listMeta(list, items, publicUrl)
      },
    },
    '/login': signIn({ procedure: 'auth.login', keeps: ['username'], signsIn: true }),
    '/signup': signIn({
      procedure: 'auth.signup',
      fields: signupForm,
      keeps: ['username', 'email'],
      signsIn: true,
    }),
    '/quick-signup': signIn({
      procedure: 'auth.quickSignup',
      fields: quickSignupForm,
      keeps: ['username'],
      signsIn: true,
    }),
    '/forgot-password': signIn({ procedure: 'auth.forgotPassword', keeps: ['email'] }),
    '/reset-password': { isSecret: true },
    '/confirm-email': { isSecret: true },
    '/promote-success': { isSecret: true },
  }
}

export function addressWith(address: string, reads: string[], query: Query): string {
  const pairs = reads.flatMap((name) => {
    const value = query[name]
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return pairs.length > 0 ? `${address}?${new URLSearchParams(pairs).toString()}` : address
}

export const rateLimitOf = (address: string): RateLimitName =>
  address.includes('?q=') || address.startsWith('/?') ? 'searches' : 'reads'
