import type { Genre } from '@personae/contract/characters'
import type { SearchField } from '@personae/contract/search'
import type { SqlDialect } from '@personae/db'
import { type RawBuilder, sql } from 'kysely'

/** A query for approved characters. An empty text without genres matches all of them. */
export interface SearchQuery {
  text: string
  field: SearchField
  /** A hit has one of these genres. */
  genres?: readonly Genre[] | undefined
  /** Only this universe. The text is searched in names, and genres are ignored. */
  originKey?: string | undefined
  /** Only this creator, by the complete folded name. Text and genres are ignored. */
  creator?: string | undefined
  /** Only this submitter, by user id. Text and genres are ignored. */
  submittedBy?: string | undefined
}

export interface CountParams {
  match: string
  /** A JSON array. */
  genres: string
  /** Empty for all universes. */
  originKey: string
}

export interface PageParams extends CountParams {
  /** Only characters with a lower recency. */
  before: number
  limit: number
}

/** How hits are found: by the trigram index, by a scan of the folded texts, or by the index of another column. */
export type SearchStrategy =
  | 'trigram'
  | 'scan'
  | 'genre'
  | 'universe'
  | 'universe-trigram'
  | 'universe-scan'
  | 'creator'
  | 'submitter'
  | 'all'

/** The indexes of parts of texts do not find shorter ones. */
const TRIGRAM = 3

const isShort = (folded: string): boolean => Array.from(folded).length < TRIGRAM

export function strategyOf(
  folded: string,
  { genres, originKey, creator, submittedBy }: SearchQuery,
): SearchStrategy {
  if (originKey !== undefined && folded === '') return 'universe'
  if (originKey !== undefined) return isShort(folded) ? 'universe-scan' : 'universe-trigram'
  if (creator !== undefined) return 'creator'
  if (submittedBy !== undefined) return 'submitter'
  if (folded === '') return genres?.length ? 'genre' : 'all'
  return isShort(folded) ? 'scan' : 'trigram'
}

/** Whether hits are found by their text alone, and their genres. */
export const isTextSearch = (folded: string, query: SearchQuery): boolean => {
  const strategy = strategyOf(folded, query)
  return strategy === 'trigram' || strategy === 'scan'
}

export interface Hits {
  table: RawBuilder<unknown>
  key: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Characters of any of several genres, without duplicates. SQLite merges the sorted lists only up to the limit. */
function ofGenres(dialect: SqlDialect, genres: number, params: CountParams, page: PageParams | null): Hits {
  const each = Array.from({ length: genres }, (_, at) => {
    const genre = dialect.textAt(params.genres, at)
    return sql`select recency from search_genre where genre = ${genre} and approved = 1
      ${page ? sql`and recency < ${page.before}` : sql``}`
  })
  const end = page ? sql`limit ${page.limit}` : sql``
  const table = sql`(${sql.join(each, sql` union `)} order by recency desc ${end})`
  return { table, key: sql`hit.recency`, where: sql`true` }
}

function ofGenre(dialect: SqlDialect, params: CountParams): Hits {
  const where = sql`hit.genre = ${dialect.textAt(params.genres, 0)} and hit.approved = 1`
  return { table: sql`search_genre`, key: sql`hit.recency`, where }
}

export function hitsOf(
  dialect: SqlDialect,
  strategy: SearchStrategy,
  field: SearchField,
  genres: number,
  params: CountParams,
  page: PageParams | null = null,
): Hits {
  const recency = sql`hit.recency`
  const { contains, substrings, unindexed } = dialect
  if (strategy === 'all') return { table: sql`character`, key: recency, where: sql`hit.status = 'approved'` }
  if (strategy === 'genre')
    return genres === 1 ? ofGenre(dialect, params) : ofGenres(dialect, genres, params, page)
  if (strategy === 'universe-trigram') {
    const key = substrings.key('hit')
    const where = sql`${substrings.matches('hit', 'name', params.match)} and exists (
      select 1 from character u
      where u.recency = ${key} and ${unindexed(sql.ref('u.originKey'))} = ${params.originKey})`
    return { table: substrings.table('name'), key, where }
  }
  if (strategy === 'universe' || strategy === 'universe-scan') {
    const all = sql`hit."originKey" = ${params.originKey} and hit.status = 'approved'`
    const named = sql`${all} and exists (select 1 from search_text n
      where n.recency = hit.recency and ${contains(sql.ref('n.name'), params.match)})`
    return { table: sql`character`, key: recency, where: strategy === 'universe' ? all : named }
  }
  if (strategy === 'submitter') {
    const where = sql`hit."submittedBy" = ${params.match} and hit.status = 'approved'`
    return { table: sql`character`, key: recency, where }
  }
  if (strategy === 'creator') {
    const where = sql`hit.creator = ${params.match}`
    return { table: sql`search_credit`, key: recency, where }
  }
  const approved = sql.ref('hit.approved')
  const text: Hits =
    strategy === 'trigram'
      ? {
          table: substrings.table(field),
          key: substrings.key('hit'),
          where: substrings.matches('hit', field, params.match),
        }
      : {
          table: sql`search_text`,
          key: recency,
          // Only the index of names covers the text that is scanned.
          where: sql`${field === 'name' ? approved : unindexed(approved)} = 1
            and ${contains(sql.ref(`hit.${field}`), params.match)}`,
        }
  if (genres === 0) return text
  return { ...text, where: sql`${text.where} and ${isOfGenres(dialect, text.key, params)}` }
}

export const isOfGenres = (
  { texts }: SqlDialect,
  key: RawBuilder<unknown>,
  { genres }: CountParams,
) => sql`exists (
  select 1 from search_genre g
  where g.genre in (select value from ${texts(genres)} one) and g.approved = 1 and g.recency = ${key})`
