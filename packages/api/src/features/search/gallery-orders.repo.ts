import type { Db } from '@personae/db'
import { sql } from 'kysely'
import type { CardRow } from '../characters/character-row.ts'
import { CARD, type RankedHit } from './search.repo.ts'

/** Reads the cards with these recencies, in the given order. Unpublished characters are omitted. */
export function prepareCardsAt(db: Db): (places: readonly number[]) => CardRow[] {
  const cards = db.prepare<{ places: string }, CardRow>((read, { places }) =>
    sql<CardRow>`select ${CARD.columns} from json_each(${places}) place
      cross join character c on c.recency = place.value
      ${CARD.joined}
      where c.status = 'approved' order by place.key`.compile(read),
  )
  return (places) => cards.all({ places: JSON.stringify(places) })
}

/** The queries for the orders of the gallery, over approved characters. */
export function createOrderReads(db: Db) {
  const lane = db.prepare((read, params: { lane: number; before: number; limit: number }) =>
    read
      .selectFrom('search_text')
      .select('recency')
      .where('approved', '=', sql.lit(1))
      .where('lane', '=', params.lane)
      .where('recency', '<', params.before)
      .orderBy('recency', 'desc')
      .limit(params.limit)
      .compile(),
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
    /** The id of the character that is `step` positions after the newest one older than `before`. */
    idAt: (before: number, step: number): string | undefined => publishedAt.get({ before, step })?.id,
    /** The least and the greatest recency. */
    span: () => ({ oldest: oldest.get({})?.recency ?? 0, newest: newest.get({})?.recency ?? 0 }),
    cardsAt: prepareCardsAt(db),
    /** The newest recencies of a lane. */
    inLane: (of: number, before: number, limit: number): number[] =>
      lane.all({ lane: of, before, limit }).map(({ recency }) => recency),
    /** The newest characters with exactly this folded name. */
    named: (folded: string, before: number, limit: number): RankedHit[] =>
      namesakes.all({ name: folded, before, limit }),
    nameAt: (recency: number): string | undefined => name.get({ recency })?.name,
  }
}
