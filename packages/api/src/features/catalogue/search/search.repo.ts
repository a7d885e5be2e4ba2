import { type Genre, SUMMARY_LENGTH } from '@personae/contract/characters'
import type { SearchField } from '@personae/contract/search'
import { prepared, type SqlDialect, sqlFor } from '@personae/db'
import { type RawBuilder, sql } from 'kysely'
import type { RankedHit } from '@personae/engines/ranking/match-quality'
import {
  CARD_COLUMNS,
  type CardRow,
  SUBMISSION_COLUMNS,
  type SubmissionColumns,
} from '../characters/character-row.ts'
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

const columnsOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`c.${column}`)))

export const CARD = {
  columns: sql`${columnsOf(CARD_COLUMNS)}, o."logoHash" as "companyLogoHash"`,
  joined: sql`left join company o on o."nameKey" = c."originKey" and o.status = 'active'`,
}
const submissionOf = ({ orderedJoin }: SqlDialect): Shown => ({
  columns: sql`${columnsOf(SUBMISSION_COLUMNS)},
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

/** The next rows of a search, newest first: their number, the number of hits, and the last recency. */
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

interface ScanParams extends CountParams, NamePage {
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

export const fewByName = prepared((db, params: NamePage & { keys: number[] }) => {
  const { orderedJoin, integers } = sqlFor(db)
  return sql<CardRow>`
    select ${CARD.columns} from ${integers(params.keys)} one
    ${orderedJoin} search_text t on t.recency = one.value
    ${orderedJoin} character c on c.recency = t.recency
    ${CARD.joined}
    where t.approved = 1 and (t.name, t.recency) > (${params.name}, ${params.recency})
    order by t.name, t.recency limit ${params.limit} offset ${params.offset}`
})

export const nameAfter = prepared(
  (db, { name, recency, offset }: NamePlace & { offset: number }) =>
    sql<NamePlace>`select name, recency from search_text
    where approved = 1 and (name, recency) > (${name}, ${recency})
    order by name, recency limit 1 offset ${offset}`,
)

/** Reads the index of names in order, up to the last name, and filters its rows. */
const manyByNameQuery = (
  dialect: SqlDialect,
  strategy: SearchStrategy,
  field: SearchField,
  genres: number,
  params: ScanParams,
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

export type Statements = ReturnType<typeof prepareFor>

function prepareFor(strategy: SearchStrategy, field: SearchField, genres: number) {
  const prepare = <Params extends CountParams, Row>(
    query: (hits: Hits, params: Params, dialect: SqlDialect) => RawBuilder<Row>,
    pageOf: (params: Params) => PageParams | null,
  ) =>
    prepared((db, params: Params) => {
      const dialect = sqlFor(db)
      return query(hitsOf(dialect, strategy, field, genres, params, pageOf(params)), params, dialect)
    })
  const whole = <Row>(query: (hits: Hits, params: CountParams, dialect: SqlDialect) => RawBuilder<Row>) =>
    prepare(query, () => null)
  const paged = <Row>(query: (hits: Hits, params: PageParams, dialect: SqlDialect) => RawBuilder<Row>) =>
    prepare(query, (params) => params)
  return {
    ranked: paged((hits, params, dialect) => rankedQuery(dialect, hits, field, params)),
    manyByName: prepared((db, params: ScanParams) =>
      manyByNameQuery(sqlFor(db), strategy, field, genres, params),
    ),
    cards: paged((hits, params, dialect) => pageQuery<CardRow>(dialect, hits, CARD, params)),
    submissions: paged((hits, params, dialect) =>
      pageQuery<SubmissionColumns>(dialect, hits, submissionOf(dialect), params),
    ),
    keys: paged(keysQuery),
    portion: paged(portionQuery),
    count: whole(countQuery),
    genreCount: whole((hits, _, dialect) => genreCountQuery(dialect, hits)),
  }
}

const known = new Map<string, Statements>()

export function statementsOf(strategy: SearchStrategy, field: SearchField, genres: number): Statements {
  const key = `${strategy} ${field} ${genres}`
  let statements = known.get(key)
  if (!statements) known.set(key, (statements = prepareFor(strategy, field, genres)))
  return statements
}
