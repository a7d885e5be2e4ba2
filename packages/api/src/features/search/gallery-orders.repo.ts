import { fromJson, type JsonText, prepared, type Reader, sqlFor } from '@personae/db'
import { sql } from 'kysely'
import type { ReadLanes } from '@personae/engines/ranking/mixed-order'
import type { CardRow } from '../characters/character-row.ts'
import { CARD } from './search.repo.ts'

const cards = prepared((db, { recencies }: { recencies: string }) =>
  sql<CardRow>`select ${CARD.columns} from ${sqlFor(db).integers(recencies)} place
    ${sqlFor(db).orderedJoin} character c on c.recency = place.value
    ${CARD.joined}
    where c.status = 'approved' order by place.key`.compile(db),
)

/** Reads the cards with these recencies, in the given order. Unpublished characters are omitted. */
export const cardsAt = (db: Reader, recencies: readonly number[]): Promise<CardRow[]> =>
  cards.all(db, { recencies: JSON.stringify(recencies) })

const lanes = prepared((db, { from, limit }: { from: string; limit: number }) =>
  sql<{ lane: number; recencies: JsonText<number[]> }>`
    select cast(start.value ->> 'lane' as bigint) as lane, (
      select ${sqlFor(db).jsonArrayOf(sql.ref('recency'))} from (
        select recency from search_text
        where approved = 1 and lane = cast(start.value ->> 'lane' as bigint)
          and recency < cast(start.value ->> 'before' as bigint)
        order by recency desc limit ${limit}) t) as recencies
    from ${sqlFor(db).objects(from)} start`.compile(db),
)

export const lanesIn =
  (db: Reader): ReadLanes =>
  async (from, limit) => {
    const rows = await lanes.all(db, { from: JSON.stringify(from), limit })
    return rows.map(({ lane, recencies }) => ({ lane, recencies: fromJson(recencies) }))
  }

export const namesakes = prepared((db, params: { name: string; before: number; limit: number }) =>
  db
    .selectFrom('search_text')
    .select(['recency', 'name as text', 'weight'])
    .where('approved', '=', sql.lit(1))
    .where('name', '=', params.name)
    .where('recency', '<', params.before)
    .orderBy('recency', 'desc')
    .limit(params.limit)
    .compile(),
)

export const nameAt = prepared((db, { recency }: { recency: number }) =>
  db.selectFrom('search_text').select('name').where('recency', '=', recency).compile(),
)

export const publishedAt = prepared((db, { before, step }: { before: number; step: number }) =>
  db
    .selectFrom('character')
    .select('id')
    .where('status', '=', 'approved')
    .where('recency', '<', before)
    .orderBy('recency', 'desc')
    .limit(1)
    .offset(step)
    .compile(),
)

const end = (direction: 'asc' | 'desc') =>
  prepared((db) =>
    db
      .selectFrom('character')
      .select('recency')
      .where('status', '=', 'approved')
      .orderBy('recency', direction)
      .limit(1)
      .compile(),
  )
export const [oldest, newest] = [end('asc'), end('desc')]
