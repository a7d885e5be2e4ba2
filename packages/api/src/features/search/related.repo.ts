import { type CharacterTable, type Db, type JsonText, sqlFor } from '@personae/db'
import { type Selectable, sql } from 'kysely'

export const prepareTies = (db: Db) =>
  db.prepare((read, { id }: { id: string }) =>
    read
      .selectFrom('character')
      .select([
        'recency',
        'origin',
        'originKey',
        'status',
        'submittedBy',
        'creators',
        'genres',
        'abilities',
        'personality',
      ])
      .where('id', '=', id)
      .compile(),
  )

type Traits = Pick<
  Selectable<CharacterTable>,
  'recency' | 'originKey' | 'genres' | 'abilities' | 'personality'
>

/** The columns that similarity depends on, of those with these recencies, a JSON array, in its order. */
export const prepareTraits = (db: Db) =>
  db.prepare<{ recencies: string; not: string }, Traits>((read, { recencies, not }) =>
    sql<Traits>`select c.recency, c."originKey", c.genres, c.abilities, c.personality
      from ${sqlFor(read).integers(recencies)} place
      ${sqlFor(read).orderedJoin} character c on c.recency = place.value
      where c."originKey" != ${not} order by place.key`.compile(read),
  )

interface LaneParams {
  /** JSON arrays. */
  lanes: string
  genres: string
  before: number
  limit: number
}

const LANE_READ = 60

interface LanePlaces {
  lane: number
  recencies: JsonText<number[]>
}

export const prepareLanes = (db: Db) =>
  db.prepare<LaneParams, LanePlaces>((read, { lanes, genres, before, limit }) => {
    const { integers, texts, jsonArrayOf } = sqlFor(read)
    return sql<LanePlaces>`
      select one.value as lane, (
        select ${jsonArrayOf(sql.ref('recency'))} from (
          select t.recency from (
            select recency from search_text where approved = 1 and lane = one.value and recency < ${before}
            order by recency desc limit ${sql.lit(LANE_READ)}) t
          where exists (
            select 1 from search_genre g
            where g.genre in (select value from ${texts(genres)} wanted)
              and g.approved = 1 and g.recency = t.recency)
          order by t.recency desc limit ${limit}) found) as recencies
      from ${integers(lanes)} one`.compile(read)
  })
