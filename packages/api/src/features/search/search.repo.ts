import { type Genre, SUMMARY_LENGTH } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import type { SearchField } from '@personae/contract/search'
import { type Db, type Prepared, type SqlDialect, sqlFor } from '@personae/db'
import { type RawBuilder, sql } from 'kysely'
import { CARD_COLUMNS, type CardRow, type SubmissionColumns } from '../characters/character-row.ts'
import {
  type CountParams,
  type Hits,
  hitsOf,
  isOfGenres,
  type PageParams,
  type SearchQuery,
  type SearchStrategy,
  strategyOf,
} from './search-hits.repo.ts'

export type { SearchQuery } from './search-hits.repo.ts'

/** The columns that are read for a hit, and the joins that they need. */
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

const pageQuery = <Row>(
  { orderedJoin }: SqlDialect,
  { table, key, where }: Hits,
  { columns, joined }: Shown,
  params: PageParams,
) => sql<Row>`
  select ${columns} from ${table} hit
  ${orderedJoin} character c on c.recency = ${key}
  ${joined}
  where ${where} and ${key} < ${params.before}
  order by ${key} desc limit ${params.limit}`

const keysQuery = ({ table, key, where }: Hits, params: PageParams) => sql<{ recency: number }>`
  select ${key} as recency from ${table} hit
  where ${where} and ${key} < ${params.before}
  order by ${key} desc limit ${params.limit}`

const countQuery = ({ table, where }: Hits) =>
  sql<{ n: number }>`select count(*) as n from ${table} hit where ${where}`

const genreCountQuery = ({ orderedJoin }: SqlDialect, { table, key, where }: Hits) =>
  sql<{ genre: Genre; n: number }>`select g.genre, count(*) as n from ${table} hit
    ${orderedJoin} search_genre g on g.recency = ${key} where ${where} group by g.genre`

/** A hit with the columns for ranking. */
export interface RankedHit {
  recency: number
  /** The folded field that was searched. */
  text: string
  weight: number
}

/** A position in the order of names. */
export interface NamePlace {
  name: string
  recency: number
}

interface NameParams extends CountParams, NamePlace {
  /** The folded query. */
  folded: string
  offset: number
  limit: number
}

const rankedQuery = (
  { orderedJoin }: SqlDialect,
  { table, key, where }: Hits,
  field: SearchField,
  params: PageParams,
) => sql<RankedHit>`
  select t.recency, t.${sql.ref(field)} as text, t.weight from ${table} hit
  ${orderedJoin} search_text t on t.recency = ${key}
  where ${where} and ${key} < ${params.before}
  order by ${key} desc limit ${params.limit}`

/** For few hits: finds the hits and sorts them. */
const fewByName = (
  { orderedJoin }: SqlDialect,
  { table, key, where }: Hits,
  params: NameParams,
) => sql<CardRow>`
  select ${CARD.columns} from ${table} hit
  ${orderedJoin} search_text t on t.recency = ${key}
  ${orderedJoin} character c on c.recency = t.recency
  ${CARD.joined}
  where ${where} and (t.name, t.recency) > (${params.name}, ${params.recency})
  order by t.name, t.recency limit ${params.limit} offset ${params.offset}`

/** For many hits: scans the index of names in order and filters. */
const manyByName = (
  dialect: SqlDialect,
  strategy: SearchStrategy,
  field: SearchField,
  genres: number,
  params: NameParams,
) => sql<CardRow>`
  select ${CARD.columns} from search_text t
  ${dialect.orderedJoin} character c on c.recency = t.recency
  ${CARD.joined}
  where t.approved = 1
    ${strategy === 'all' || strategy === 'genre' ? sql`` : sql`and ${dialect.contains(sql.ref(`t.${field}`), params.folded)}`}
    ${genres === 0 ? sql`` : sql`and ${isOfGenres(dialect, sql`t.recency`, params)}`}
    ${strategy.startsWith('universe') ? sql`and c."originKey" = ${params.originKey}` : sql``}
    and (t.name, t.recency) > (${params.name}, ${params.recency})
  order by t.name, t.recency limit ${params.limit} offset ${params.offset}`

interface Statements {
  ranked: Prepared<PageParams, RankedHit>
  fewByName: Prepared<NameParams, CardRow>
  manyByName: Prepared<NameParams, CardRow>
  cards: Prepared<PageParams, CardRow>
  submissions: Prepared<PageParams, SubmissionColumns>
  keys: Prepared<PageParams, { recency: number }>
  count: Prepared<CountParams, { n: number }>
  genreCount: Prepared<CountParams, { genre: Genre; n: number }>
}

/** Search over approved characters in the database. Each kind of statement is prepared at its first use and cached. */
export function createTableSearch(db: Db) {
  const dialect = sqlFor(db.read)
  const prepared = new Map<string, Statements>()

  function prepareFor(strategy: SearchStrategy, field: SearchField, genres: number): Statements {
    const page = <Row>(shown: Shown) =>
      db.prepare<PageParams, Row>((read, params) =>
        pageQuery<Row>(
          dialect,
          hitsOf(dialect, strategy, field, genres, params, params),
          shown,
          params,
        ).compile(read),
      )
    const byName = (query: (params: NameParams) => RawBuilder<CardRow>) =>
      db.prepare<NameParams, CardRow>((read, params) => query(params).compile(read))
    return {
      ranked: db.prepare<PageParams, RankedHit>((read, params) =>
        rankedQuery(dialect, hitsOf(dialect, strategy, field, genres, params), field, params).compile(read),
      ),
      fewByName: byName((params) =>
        fewByName(dialect, hitsOf(dialect, strategy, field, genres, params), params),
      ),
      manyByName: byName((params) => manyByName(dialect, strategy, field, genres, params)),
      cards: page<CardRow>(CARD),
      submissions: page<SubmissionColumns>(submissionOf(dialect)),
      keys: db.prepare<PageParams, { recency: number }>((read, params) =>
        keysQuery(hitsOf(dialect, strategy, field, genres, params, params), params).compile(read),
      ),
      count: db.prepare<CountParams, { n: number }>((read, params) =>
        countQuery(hitsOf(dialect, strategy, field, genres, params)).compile(read),
      ),
      genreCount: db.prepare<CountParams, { genre: Genre; n: number }>((read, params) =>
        genreCountQuery(dialect, hitsOf(dialect, strategy, field, genres, params)).compile(read),
      ),
    }
  }

  function statementsFor(query: SearchQuery) {
    const folded = fold(query.text)
    const strategy = strategyOf(folded, query)
    const genres = query.genres?.length ?? 0
    const key = `${strategy} ${query.field} ${genres}`
    let statements = prepared.get(key)
    if (!statements) prepared.set(key, (statements = prepareFor(strategy, query.field, genres)))
    const text = strategy.endsWith('trigram') ? dialect.substrings.pattern(folded) : folded
    const match = query.creator ?? query.submittedBy ?? text
    return {
      statements,
      folded,
      params: { match, genres: JSON.stringify(query.genres ?? []), originKey: query.originKey ?? '' },
    }
  }

  return {
    cards(query: SearchQuery, before: number, limit: number): Promise<CardRow[]> {
      const { statements, params } = statementsFor(query)
      return statements.cards.all({ ...params, before, limit })
    },
    submissions(query: SearchQuery, before: number, limit: number): Promise<SubmissionColumns[]> {
      const { statements, params } = statementsFor(query)
      return statements.submissions.all({ ...params, before, limit })
    },
    /** Their recencies, newest first: whole records are long, and read a few at a time. */
    async keys(query: SearchQuery, before: number, limit: number): Promise<number[]> {
      const { statements, params } = statementsFor(query)
      const rows = await statements.keys.all({ ...params, before, limit })
      return rows.map(({ recency }) => recency)
    },
    /** Hits with the columns for ranking, newest first. */
    ranked(query: SearchQuery, before: number, limit: number): Promise<RankedHit[]> {
      const { statements, params } = statementsFor(query)
      return statements.ranked.all({ ...params, before, limit })
    },
    /** Cards, sorted by the folded name. */
    byName(
      query: SearchQuery,
      { after, offset, limit, many }: { after: NamePlace; offset: number; limit: number; many: boolean },
    ): Promise<CardRow[]> {
      const { statements, folded, params } = statementsFor(query)
      const inOrder = many ? statements.manyByName : statements.fewByName
      return inOrder.all({ ...params, folded, ...after, offset, limit })
    },
    async count(query: SearchQuery): Promise<number> {
      const { statements, params } = statementsFor(query)
      return (await statements.count.get(params))?.n ?? 0
    },
    /** The number of hits per genre. Genres without hits are omitted. */
    async countByGenre(query: SearchQuery): Promise<Map<Genre, number>> {
      const { statements, params } = statementsFor(query)
      const counts = await statements.genreCount.all(params)
      return new Map(counts.map(({ genre, n }) => [genre, n]))
    },
  }
}
