import type { Genre } from '@personae/contract/characters'
import { type CharacterTable, type JsonText, prepared, sqlFor } from '@personae/db'
import { type Selectable, sql } from 'kysely'

export const ties = prepared((db, { id }: { id: string }) =>
  db
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
    .where('id', '=', id),
)

type Traits = Pick<
  Selectable<CharacterTable>,
  'recency' | 'originKey' | 'genres' | 'abilities' | 'personality'
>

/** The columns that similarity depends on, in the order of the recencies, without those of one universe. */
export const traits = prepared(
  (db, { recencies, not }: { recencies: number[]; not: string }) =>
    sql<Traits>`select c.recency, c."originKey", c.genres, c.abilities, c.personality
      from ${sqlFor(db).integers(recencies)} given
      ${sqlFor(db).orderedJoin} character c on c.recency = given.value
      where c."originKey" != ${not} order by given.key`,
)

interface LaneParams {
  lanes: number[]
  genres: Genre[]
  before: number
  limit: number
}

const LANE_READ = 60

export const nextOfLanes = prepared((db, { lanes, genres, before, limit }: LaneParams) => {
  const { integers, texts, jsonArrayOf } = sqlFor(db)
  return sql<{ lane: number; recencies: JsonText<number[]> }>`
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
      from ${integers(lanes)} one`
})
