import type { Db } from '@personae/db'
import { sql } from 'kysely'

/** The columns of a character that its related rows and its visibility depend on. */
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

/** The columns that similarity depends on, for a character of another universe. */
export const prepareTraits = (db: Db) =>
  db.prepare((read, { recency, not }: { recency: number; not: string }) =>
    read
      .selectFrom('character')
      .select(['originKey', 'genres', 'abilities', 'personality'])
      .where('recency', '=', recency)
      .where('originKey', '!=', not)
      .compile(),
  )

interface LaneParams {
  lane: number
  /** A JSON array. */
  genres: string
  /** Only characters with a lower recency. */
  before: number
  limit: number
}

/** Rows of a lane that are scanned for characters of the genres. */
const LANE_READ = 60

/** The newest characters of a lane that have one of these genres. */
export const prepareLane = (db: Db) =>
  db.prepare<LaneParams, { recency: number }>((read, { lane, genres, before, limit }) =>
    sql<{ recency: number }>`
      select t.recency from (
        select recency from search_text where approved = 1 and lane = ${lane} and recency < ${before}
        order by recency desc limit ${sql.lit(LANE_READ)}) t
      where exists (
        select 1 from search_genre g
        where g.genre in (select value from json_each(${genres})) and g.approved = 1 and g.recency = t.recency)
      limit ${limit}`.compile(read),
  )
