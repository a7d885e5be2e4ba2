import { AppError, type RateLimitName, type Services } from '@personae/api/server'
import type { Viewer } from '@personae/contract/access'
import {
  characterMeta,
  contributorMeta,
  homeMeta,
  type PageMeta,
  policyMeta,
  universeMeta,
} from '@personae/contract/page-meta'
import { universeParam } from '@personae/contract/pages'
import { contributorName } from '@personae/contract/contributors'
import { universeName } from '@personae/contract/universes'
import type { z } from 'zod'

interface PageRequest {
  /** The value of `:id` in the path, for example. */
  param: string
  query: Record<string, unknown>
}

/** The id in the path of what the page is about. */
export const PARAM = /:\w+/

/** A page that search engines list and that is rendered for visitors. */
export interface ListedPage {
  path: string
  /** The file of its route in the client. */
  route: string
  /** The query parameters that its screen reads: all others are ignored. */
  reads: string[]
  /**
   * Its content for visitors.
   * @throws AppError `not_found` if there is nothing for them
   */
  meta(param: string): Promise<PageMeta>
  /**
   * The canonical id for its address: the same record may have several spellings.
   * @throws AppError `not_found` if there is nothing for this viewer
   */
  find(viewer: Viewer, param: string): Promise<string>
}

/** @throws AppError `not_found` for an invalid name */
function parsed<Name>(schema: z.ZodType<Name>, name: object): Name {
  const result = schema.safeParse(name)
  if (!result.success) throw new AppError('not_found', 'Nothing has this name.')
  return result.data
}

const universeOf = (name: string): string => parsed(universeName, { name }).name
const contributorOf = (username: string): string => parsed(contributorName, { username }).username

export const listedPages = (
  { characters, universes, contributors }: Pick<Services, 'characters' | 'universes' | 'contributors'>,
  publicUrl: string,
): ListedPage[] => [
  {
    path: '/',
    route: 'index.tsx',
    reads: ['q', 'field', 'genre', 'sort'],
    meta: async () => homeMeta(publicUrl),
    find: async () => '',
  },
  {
    path: '/copyright',
    route: 'copyright.tsx',
    reads: [],
    meta: async () => policyMeta(publicUrl),
    find: async () => '',
  },
  {
    path: '/character/:id',
    route: 'character.$id.index.tsx',
    reads: ['tab'],
    meta: async (id) => characterMeta(await characters.byId(null, id), publicUrl),
    find: async (viewer, id) => (await characters.byId(viewer, id)).id,
  },
  {
    path: '/universe/:name',
    route: 'universe.$name.tsx',
    reads: ['q', 'sort'],
    // Never contains a logo that waits for approval.
    meta: async (param) => universeMeta(await universes.summary(null, universeOf(param)), publicUrl),
    find: async (viewer, param) => universeParam((await universes.summary(viewer, universeOf(param))).name),
  },
  {
    path: '/contributor/:username',
    route: 'contributor.$username.tsx',
    reads: [],
    meta: async (param) => contributorMeta(await contributors.summary(contributorOf(param)), publicUrl),
    find: async (_, param) => (await contributors.summary(contributorOf(param))).username,
  },
]

/** The address of a page without parameters that its screen does not read. */
export function addressOf({ path, reads }: ListedPage, { param, query }: PageRequest): string {
  const plain = path.replace(PARAM, encodeURIComponent(param))
  const pairs = reads.flatMap((name) => {
    const value = query[name]
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return pairs.length > 0 ? `${plain}?${new URLSearchParams(pairs).toString()}` : plain
}

/** The rate limit that the page at an address counts towards. */
export const rateLimitOf = (address: string): RateLimitName =>
  address.includes('?q=') || address.startsWith('/?') ? 'searches' : 'reads'
