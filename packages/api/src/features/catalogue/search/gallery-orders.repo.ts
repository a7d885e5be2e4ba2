import { GENRES, type Genre } from '@personae/contract/characters'
import { fromJson, type JsonText, prepared, type Reader, type SqlDialect, sqlFor } from '@personae/db'
import { type RawBuilder, sql } from 'kysely'
import type { ReadLanes, SortKey } from '@personae/engines/ranking/mixed-order'
import { latestBefore } from '../../../lib/queries.ts'
import type { CardRow } from '../characters/character-row.ts'
import { CARD } from './search.repo.ts'

/** The cards with these recencies, in the given order, without unpublished characters. */
export const cardsAt = prepared(
  (db, { recencies }: { recencies: readonly number[] }) =>
    sql<CardRow>`select ${CARD.columns} from ${sqlFor(db).integers(recencies)} given
    ${sqlFor(db).orderedJoin} character c on c.recency = given.value
    ${CARD.joined}
    where c.status = 'approved' order by given.key`,
)

interface LanesParams {
  /** The lanes to read, each with the sort key after which it continues. */
  from: object[]
  limit: number
  genres: readonly Genre[]
}

const SCORE = sql`cast(start.value ->> 'score' as bigint)`
const RECENCY = sql`cast(start.value ->> 'recency' as bigint)`
const LANE = sql`cast(start.value ->> 'lane' as bigint)`

const newestOfLane = ({ limit }: LanesParams) => sql`
  select 0 as popularity, recency from search_text
  where approved = 1 and lane = ${LANE} and recency < ${RECENCY} order by recency desc limit ${limit}`

const popularIn = (table: RawBuilder<unknown>, { limit }: LanesParams) => sql`
  select popularity, recency from ${table} and approved = 1 and lane = ${LANE}
    and (popularity, recency) < (${SCORE}, ${RECENCY})
  order by popularity desc, recency desc limit ${limit}`

/** The popular order of a lane, in any of several genres; a character with more than one is listed once. */
function popularOfLane(dialect: SqlDialect, genres: number, params: LanesParams): RawBuilder<unknown> {
  if (genres === 0) return popularIn(sql`search_text where true`, params)
  const each = Array.from(
    { length: genres },
    (_, at) =>
      sql`select * from (${popularIn(sql`search_genre where genre = ${dialect.textAt(params.genres, at)}`, params)}) g`,
  )
  return sql`select popularity, recency from (${sql.join(each, sql` union `)}) found
    order by popularity desc, recency desc limit ${params.limit}`
}

const lanes = (charactersOf: (dialect: SqlDialect, params: LanesParams) => RawBuilder<unknown>) =>
  prepared((db, params: LanesParams) => {
    const { jsonArrayOf, jsonTuple, objects } = sqlFor(db)
    const sortKey = jsonTuple(sql.ref('popularity'), sql.ref('recency'))
    return sql<{ lane: number; sortKeys: JsonText<SortKey[]> }>`
      select ${LANE} as lane,
        (select ${jsonArrayOf(sortKey)} from (${charactersOf(sqlFor(db), params)}) t) as "sortKeys"
      from ${objects(params.from)} start`
  })

const newestLanes = lanes((_, params) => newestOfLane(params))
/** The statements by the number of genres; 0 for all characters. */
const popularLanes = Array.from({ length: GENRES.length + 1 }, (_, genres) =>
  lanes((dialect, params) => popularOfLane(dialect, genres, params)),
)

export const lanesIn =
  (db: Reader, order: 'newest' | 'popular', genres: readonly Genre[] = []): ReadLanes =>
  async (from, limit) => {
    const starts = from.map(({ lane, after: [score, recency] }) => ({ lane, score, recency }))
    const statement = order === 'newest' ? newestLanes : popularLanes[genres.length]!
    const rows = await statement.all(db, { from: starts, limit, genres })
    return rows.map(({ lane, sortKeys }) => ({ lane, sortKeys: fromJson(sortKeys) }))
  }

interface UniversePlaces {
  originKey: string
  score: number
  recency: number
  limit: number
}

export const popularOfUniverse = prepared(
  (db, { originKey, score, recency, limit }: UniversePlaces) =>
    sql<CardRow & { popularity: number }>`select ${CARD.columns}, t.popularity from search_text t
    ${sqlFor(db).orderedJoin} character c on c.recency = t.recency
    ${CARD.joined}
    where t.approved = 1
      and t.universe = (select number from search_universe where "originKey" = ${originKey})
      and (t.popularity, t.recency) < (${score}, ${recency})
    order by t.popularity desc, t.recency desc limit ${limit}`,
)

export const namesakes = prepared((db, params: { name: string; before: number; limit: number }) =>
  db
    .selectFrom('search_text')
    .select(['recency', 'name as text', 'weight'])
    .where('approved', '=', sql.lit(1))
    .where('name', '=', params.name)
    .where('recency', '<', params.before)
    .orderBy('recency', 'desc')
    .limit(params.limit),
)

export const nameAt = prepared((db, { recency }: { recency: number }) =>
  db.selectFrom('search_text').select('name').where('recency', '=', recency),
)

export const publishedAt = prepared((db, { before, step }: { before: number; step: number }) =>
  db
    .selectFrom('character')
    .select('id')
    .where('status', '=', 'approved')
    .$call(latestBefore('recency', before, 1))
    .offset(step),
)

const end = (direction: 'asc' | 'desc') =>
  prepared((db) =>
    db
      .selectFrom('character')
      .select('recency')
      .where('status', '=', 'approved')
      .orderBy('recency', direction)
      .limit(1),
  )
export const [oldest, newest] = [end('asc'), end('desc')]
