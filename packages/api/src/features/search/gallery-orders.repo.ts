import { type Db, fromJson, type JsonText, sqlFor } from '@personae/db'
import { sql } from 'kysely'
import type { ReadLanes } from '@personae/engines/ranking/mixed-order'
import type { RankedHit } from '@personae/engines/ranking/match-quality'
import type { CardRow } from '../characters/character-row.ts'
import { CARD } from './search.repo.ts'

/** Reads the cards with these recencies, in the given order. Unpublished characters are omitted. */
export function prepareCardsAt(db: Db): (recencies: readonly number[]) => Promise<CardRow[]> {
  const cards = db.prepare<{ recencies: string }, CardRow>((read, { recencies }) =>
    sql<CardRow>`select ${CARD.columns} from ${sqlFor(read).integers(recencies)} place
      ${sqlFor(read).orderedJoin} character c on c.recency = place.value
      ${CARD.joined}
      where c.status = 'approved' order by place.key`.compile(read),
  )
  return (recencies) => cards.all({ recencies: JSON.stringify(recencies) })
}

export function createOrderReads(db: Db) {
  const lanes = db.prepare((read, { from, limit }: { from: string; limit: number }) =>
    sql<{ lane: number; recencies: JsonText<number[]> }>`
      select cast(start.value ->> 'lane' as bigint) as lane, (
        select ${sqlFor(read).jsonArrayOf(sql.ref('recency'))} from (
          select recency from search_text
          where approved = 1 and lane = cast(start.value ->> 'lane' as bigint)
            and recency < cast(start.value ->> 'before' as bigint)
          order by recency desc limit ${limit}) t) as recencies
      from ${sqlFor(read).objects(from)} start`.compile(read),
  )
  const namesakes = db.prepare((read, params: { name: string; before: number; limit: number }) =>
    read
      .selectFrom('search_text')
      .select(['recency', 'name as text', 'weight'])
      .where('approved', '=', sql.lit(1))
      .where('name', '=', params.name)
      .where('recency', '<', params.before)
      .orderBy('recency', 'desc')
      .limit(params.limit)
      .compile(),
  )
  const name = db.prepare((read, params: { recency: number }) =>
    read.selectFrom('search_text').select('name').where('recency', '=', params.recency).compile(),
  )

  const publishedAt = db.prepare((read, params: { before: number; step: number }) =>
    read
      .selectFrom('character')
      .select('id')
      .where('status', '=', 'approved')
      .where('recency', '<', params.before)
      .orderBy('recency', 'desc')
      .limit(1)
      .offset(params.step)
      .compile(),
  )
  const end = (direction: 'asc' | 'desc') =>
    db.prepare((read, _: object) =>
      read
        .selectFrom('character')
        .select('recency')
        .where('status', '=', 'approved')
        .orderBy('recency', direction)
        .limit(1)
        .compile(),
    )
  const [oldest, newest] = [end('asc'), end('desc')]

  return {
    idAt: async (before: number, step: number): Promise<string | undefined> =>
      (await publishedAt.get({ before, step }))?.id,
    span: async () => ({
      oldest: (await oldest.get({}))?.recency ?? 0,
      newest: (await newest.get({}))?.recency ?? 0,
    }),
    cardsAt: prepareCardsAt(db),
    inLanes: (async (from, limit) =>
      (await lanes.all({ from: JSON.stringify(from), limit })).map(({ lane, recencies }) => ({
        lane,
        recencies: fromJson(recencies),
      }))) satisfies ReadLanes,
    named: (folded: string, before: number, limit: number): Promise<RankedHit[]> =>
      namesakes.all({ name: folded, before, limit }),
    nameAt: async (recency: number): Promise<string | undefined> => (await name.get({ recency }))?.name,
  }
}
