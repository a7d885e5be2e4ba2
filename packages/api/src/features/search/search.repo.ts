import { type Genre, SUMMARY_LENGTH } from '@personae/contract/characters'
import type { SearchField } from '@personae/contract/search'
import { type Db, type Prepared, type SqlDialect, sqlFor } from '@personae/db'
import { type RawBuilder, sql } from 'kysely'
import type { RankedHit } from '@personae/engines/ranking/match-quality'
import { CARD_COLUMNS, type CardRow, type SubmissionColumns } from '../characters/character-row.ts'
import {
  type CountParams,
  type Hits,
  hitsOf,
  isOfGenres,
  type PageParams,
  type SearchStrategy,
} from './search-hits.repo.ts'

interface Shown {
  columns: RawBuilder<unknown>
  joined: RawBuilder<unknown>
}

export const CARD = {
  columns: sql`${sql.join(CARD_COLUMNS.map((column) => sql.ref(`c.${column}`)))}, o."logoHash" as "companyLogoHash"`,
  joined: sql`left join company o on o."nameKey" = c."originKey" and o.status = 'active'`,
}
const submissionOf = ({ orderedJoin }: SqlDialect): Shown => ({
  columns: sql`c.recency, c.id, c.name, c.origin, c.genres, c."pictureHash", c.status, c."rejectionReason",
    c."rejectedPermanently", c."submittedBy", c."createdAt", c."submittedAt", c.version,
    substr(c.description, 1, ${sql.lit(SUMMARY_LENGTH)}) as summary, u.username as "submittedByUsername"`,
  joined: sql`${orderedJoin} "user" u on u.id = c."submittedBy"`,
})

const isHit = ({ where, filter }: Hits) => (filter ? sql`${where} and ${filter}` : where)

const pageQuery = <Row>(
  { orderedJoin }: SqlDialect,
  hits: Hits,
  { columns, joined }: Shown,
  params: PageParams,
) =>
  sql<Row>`
  select ${columns} from ${hits.table} hit
  ${orderedJoin} character c on c.recency = ${hits.key}
  ${joined}
  where ${isHit(hits)} and ${hits.key} < ${params.before}
  order by ${hits.key} desc limit ${params.limit}`

const keysQuery = (hits: Hits, params: PageParams) => sql<{ recency: number }>`
  select ${hits.key} as recency from ${hits.table} hit
  where ${isHit(hits)} and ${hits.key} < ${params.before}
  order by ${hits.key} desc limit ${params.limit}`

const countQuery = (hits: Hits) =>
  sql<{ n: number }>`select count(*) as n from ${hits.table} hit where ${isHit(hits)}`

/** The next rows, newest first: how many, how many of them are hits, and the recency of the last one. */
export interface Portion {
  rows: number
  hits: number
  last: number
}

const portionQuery = ({ table, key, where, filter = sql`true` }: Hits, params: PageParams) => sql<Portion>`
  select count(*) as rows, count(*) filter (where portion.hit) as hits, min(portion.recency) as last from (
    select ${key} as recency, ${filter} as hit from ${table} hit
    where ${where} and ${key} < ${params.before}
    order by ${key} desc limit ${params.limit}) portion`

const genreCountQuery = ({ orderedJoin }: SqlDialect, hits: Hits) =>
  sql<{ genre: Genre; n: number }>`select g.genre, count(*) as n from ${hits.table} hit
    ${orderedJoin} search_genre g on g.recency = ${hits.key} where ${isHit(hits)} group by g.genre`

export interface NamePlace {
  name: string
  recency: number
}

interface NamePage extends NamePlace {
  offset: number
  limit: number
}

interface FewParams extends NamePage {
  keys: string
}

interface ManyParams extends CountParams, NamePage {
  folded: string
  lastName: string
  lastRecency: number
}

const rankedQuery = ({ orderedJoin }: SqlDialect, hits: Hits, field: SearchField, params: PageParams) =>
  sql<RankedHit>`
  select t.recency, t.${sql.ref(field)} as text, t.weight from ${hits.table} hit
  ${orderedJoin} search_text t on t.recency = ${hits.key}
  where ${isHit(hits)} and ${hits.key} < ${params.before}
  order by ${hits.key} desc limit ${params.limit}`

const fewByNameQuery = ({ orderedJoin, integers }: SqlDialect, params: FewParams) => sql<CardRow>`
  select ${CARD.columns} from ${integers(params.keys)} one
  ${orderedJoin} search_text t on t.recency = one.value
  ${orderedJoin} character c on c.recency = t.recency
  ${CARD.joined}
  where t.approved = 1 and (t.name, t.recency) > (${params.name}, ${params.recency})
  order by t.name, t.recency limit ${params.limit} offset ${params.offset}`

/** Reads the index of names in order, up to the last one, and filters. */
const manyByNameQuery = (
  dialect: SqlDialect,
  strategy: SearchStrategy,
  field: SearchField,
  genres: number,
  params: ManyParams,
) => sql<CardRow>`
  select ${CARD.columns} from search_text t
  ${dialect.orderedJoin} character c on c.recency = t.recency
  ${CARD.joined}
  where t.approved = 1
    ${strategy === 'all' || strategy === 'genre' ? sql`` : sql`and ${dialect.contains(sql.ref(`t.${field}`), params.folded)}`}
    ${genres === 0 ? sql`` : sql`and ${isOfGenres(dialect, sql`t.recency`, params)}`}
    ${strategy.startsWith('universe') ? sql`and c."originKey" = ${params.originKey}` : sql``}
    and (t.name, t.recency) > (${params.name}, ${params.recency})
    and (t.name, t.recency) <= (${params.lastName}, ${params.lastRecency})
  order by t.name, t.recency limit ${params.limit} offset ${params.offset}`

export interface Statements {
  ranked: Prepared<PageParams, RankedHit>
  manyByName: Prepared<ManyParams, CardRow>
  cards: Prepared<PageParams, CardRow>
  submissions: Prepared<PageParams, SubmissionColumns>
  keys: Prepared<PageParams, { recency: number }>
  count: Prepared<CountParams, { n: number }>
  portion: Prepared<PageParams, Portion>
  genreCount: Prepared<CountParams, { genre: Genre; n: number }>
}

export function prepareSearch(db: Db) {
  const dialect = sqlFor(db.read)
  const prepared = new Map<string, Statements>()
  const fewByName = db.prepare<FewParams, CardRow>((read, params) =>
    fewByNameQuery(dialect, params).compile(read),
  )
  const nameAfter = db.prepare<NamePlace & { offset: number }, NamePlace>((read, { name, recency, offset }) =>
    sql<NamePlace>`select name, recency from search_text
        where approved = 1 and (name, recency) > (${name}, ${recency})
        order by name, recency limit 1 offset ${offset}`.compile(read),
  )

  function prepareFor(strategy: SearchStrategy, field: SearchField, genres: number): Statements {
    const prepare = <Params extends CountParams, Row>(
      query: (hits: Hits, params: Params) => RawBuilder<Row>,
      pageOf: (params: Params) => PageParams | null,
    ) =>
      db.prepare<Params, Row>((read, params) =>
        query(hitsOf(dialect, strategy, field, genres, params, pageOf(params)), params).compile(read),
      )
    const whole = <Row>(query: (hits: Hits) => RawBuilder<Row>) =>
      prepare<CountParams, Row>(query, () => null)
    const paged = <Row>(query: (hits: Hits, params: PageParams) => RawBuilder<Row>) =>
      prepare<PageParams, Row>(query, (params) => params)
    const page = <Row>(shown: Shown) =>
      paged<Row>((hits, params) => pageQuery<Row>(dialect, hits, shown, params))
    return {
      ranked: paged((hits, params) => rankedQuery(dialect, hits, field, params)),
      manyByName: db.prepare<ManyParams, CardRow>((read, params) =>
        manyByNameQuery(dialect, strategy, field, genres, params).compile(read),
      ),
      cards: page<CardRow>(CARD),
      submissions: page<SubmissionColumns>(submissionOf(dialect)),
      keys: paged(keysQuery),
      portion: paged(portionQuery),
      count: whole(countQuery),
      genreCount: whole((hits) => genreCountQuery(dialect, hits)),
    }
  }

  function statementsOf(strategy: SearchStrategy, field: SearchField, genres: number): Statements {
    const key = `${strategy} ${field} ${genres}`
    let statements = prepared.get(key)
    if (!statements) prepared.set(key, (statements = prepareFor(strategy, field, genres)))
    return statements
  }

  return { statementsOf, fewByName, nameAfter }
}
