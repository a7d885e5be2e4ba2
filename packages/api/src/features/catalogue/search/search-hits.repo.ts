import type { Genre } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
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
  genres: readonly Genre[]
  originKey: string
}

export interface PageParams extends CountParams {
  before: number
  limit: number
}

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

/** Least length of a text that the trigram indexes find. */
const TRIGRAM = 3

const isShort = (folded: string): boolean => Array.from(folded).length < TRIGRAM

export function strategyOf({ text, genres, originKey, creator, submittedBy }: SearchQuery): SearchStrategy {
  const folded = fold(text)
  if (originKey !== undefined && folded === '') return 'universe'
  if (originKey !== undefined) return isShort(folded) ? 'universe-scan' : 'universe-trigram'
  if (creator !== undefined) return 'creator'
  if (submittedBy !== undefined) return 'submitter'
  if (folded === '') return genres?.length ? 'genre' : 'all'
  return isShort(folded) ? 'scan' : 'trigram'
}

export const isTrigram = (strategy: SearchStrategy): boolean =>
  strategy === 'trigram' || strategy === 'universe-trigram'

export const isScan = (strategy: SearchStrategy): boolean =>
  strategy === 'scan' || strategy === 'universe-scan'

/** The scan that finds the same hits as a trigram index. */
export const scanOf = (strategy: SearchStrategy): SearchStrategy =>
  strategy === 'universe-trigram' ? 'universe-scan' : 'scan'

export interface Hits {
  table: RawBuilder<unknown>
  key: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** A condition to check for each row found; undefined if all rows are hits. */
  filter?: RawBuilder<unknown>
}

/** Characters of any of several genres, each once. SQLite merges the sorted lists only up to the limit. */
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
    const where = sql`hit."originKey" = ${params.originKey} and hit.status = 'approved'`
    const all: Hits = { table: sql`character`, key: recency, where }
    if (strategy === 'universe') return all
    const named = contains(sql.ref('n.name'), params.match)
    const filter = sql`exists (select 1 from search_text n where n.recency = hit.recency and ${named})`
    return { ...all, filter }
  }
  if (strategy === 'submitter') {
    const where = sql`hit."submittedBy" = ${params.match} and hit.status = 'approved'`
    return { table: sql`character`, key: recency, where }
  }
  if (strategy === 'creator') {
    const where = sql`hit.creator = ${params.match}`
    return { table: sql`search_credit`, key: recency, where }
  }
  const inGenres = isOfGenres(dialect, strategy === 'trigram' ? substrings.key('hit') : recency, params)
  if (strategy === 'trigram') {
    const where = substrings.matches('hit', field, params.match)
    return {
      table: substrings.table(field),
      key: substrings.key('hit'),
      where: genres === 0 ? where : sql`${where} and ${inGenres}`,
    }
  }
  const filter = contains(sql.ref(`hit.${field}`), params.match)
  return {
    table: sql`search_text`,
    key: recency,
    where: sql`${unindexed(sql.ref('hit.approved'))} = 1`,
    filter: genres === 0 ? filter : sql`${filter} and ${inGenres}`,
  }
}

export const isOfGenres = (
  { texts }: SqlDialect,
  key: RawBuilder<unknown>,
  { genres }: CountParams,
) => sql`exists (
  select 1 from search_genre g
  where g.genre in (select value from ${texts(genres)} one) and g.approved = 1 and g.recency = ${key})`
