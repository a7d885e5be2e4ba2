import { type IsoTime, type PromotionTable, prepared, type Reader, sqlFor, type Tx } from '@personae/db'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countRows, latestBefore, valuesOf } from '../../../lib/queries.ts'

/** Running promotions. A cross join, as SQLite would start with all approved characters. */
const runningAt = (read: Reader, now: IsoTime) =>
  read
    .selectFrom('promotion')
    .crossJoin('character')
    .whereRef('character.id', '=', 'promotion.characterId')
    .where('promotion.endsAt', '>', now)
    .where('promotion.startsAt', '<=', now)
    .where('character.status', '=', 'approved')

export const running = prepared((db, { now }: { now: IsoTime }) =>
  runningAt(db, now)
    .select([
      'promotion.id',
      'promotion.title',
      'promotion.description',
      'character.id as characterId',
      'character.name',
      'character.origin',
      'character.genres',
      'character.pictureHash',
    ])
    // Not sorted by an index: for it SQLite would read all promotions that ever existed.
    .orderBy(sqlFor(db).unindexed(sql.ref('promotion.seq'))),
)

export const runningIds = prepared((db, { now }: { now: IsoTime }) =>
  runningAt(db, now).select('promotion.id'),
)

const details = (db: Reader) =>
  db
    .selectFrom('promotion')
    .innerJoin('payment', 'payment.id', 'promotion.paymentId')
    .leftJoin('character', 'character.id', 'promotion.characterId')
    .selectAll('promotion')
    .select([
      'payment.duration',
      'payment.amount',
      'payment.status as paymentStatus',
      'character.origin',
      'character.genres',
      'character.pictureHash',
      'character.status as pageStatus',
    ])

export type PromotionDetails = Awaited<ReturnType<typeof findOwned>>[number]

export const findOwned = (db: Reader, ownerId: string, before: number, limit: number) =>
  details(db)
    .where('promotion.ownerId', '=', ownerId)
    .$call(latestBefore('promotion.seq', before, limit))
    .execute()

export const countOwned = (db: Reader, ownerId: string): Promise<number> =>
  countRows(db.selectFrom('promotion').where('ownerId', '=', ownerId))

/** Promotions that have not ended, earliest end first: usually at most two for each slot. */
export const findLive = (db: Reader, now: IsoTime) =>
  details(db)
    .leftJoin('user', 'user.id', 'promotion.ownerId')
    .select('user.username as ownerUsername')
    .where('promotion.endsAt', '>', now)
    .orderBy('promotion.endsAt')
    .orderBy('promotion.seq')
    .execute()

/** A character's promotions that have not ended, the running one first. */
export const findLiveOf = (tx: Reader, characterId: string, now: IsoTime) =>
  tx
    .selectFrom('promotion')
    .innerJoin('payment', 'payment.id', 'promotion.paymentId')
    .selectAll('promotion')
    .select(['payment.duration'])
    .where('promotion.characterId', '=', characterId)
    .where('promotion.endsAt', '>', now)
    .orderBy('promotion.startsAt')
    .execute()

/** Payments of an account's promotions that have not ended of pages of others in a universe, latest first. */
export const findLiveOfOthers = (
  tx: Tx,
  { ownerId, originKey, now }: { ownerId: string; originKey: string; now: IsoTime },
): Promise<string[]> =>
  valuesOf(
    tx
      .selectFrom('promotion')
      .innerJoin('character', 'character.id', 'promotion.characterId')
      .select('paymentId')
      .where('promotion.ownerId', '=', ownerId)
      .where('promotion.endsAt', '>', now)
      .where('character.originKey', '=', originKey)
      .where('character.submittedBy', '!=', ownerId)
      .orderBy('promotion.startsAt', 'desc'),
    'paymentId',
  )

/** The promotion of a character that ended last before a time. */
export const findLastOf = (tx: Tx, characterId: string, now: IsoTime) =>
  tx
    .selectFrom('promotion')
    .selectAll()
    .where('characterId', '=', characterId)
    .where('endsAt', '<=', now)
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Characters with a promotion that has not ended whose pages were taken off the site before this time. */
export const findOffSince = (db: Reader, since: IsoTime, now: IsoTime): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom('promotion')
      .innerJoin('character', 'character.id', 'promotion.characterId')
      .select('character.id')
      .distinct()
      .where('promotion.endsAt', '>', now)
      .where('character.status', '!=', 'approved')
      .where(
        (eb) =>
          eb
            .selectFrom('character_revision')
            .select((inner) => inner.fn.max<IsoTime>('at').as('at'))
            .whereRef('character_revision.characterId', '=', 'character.id')
            // This cannot be in a user's text, in which quotes are escaped.
            .where(sql<boolean>`changes like '%"status":["approved",%'`),
        '<=',
        since,
      ),
    'id',
  )

export const findPromotion = (db: Reader, id: string) =>
  db.selectFrom('promotion').selectAll().where('id', '=', id).executeTakeFirst()

export const findByPayment = (db: Reader, paymentId: string) =>
  db.selectFrom('promotion').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()

export const insertPromotion = (tx: Tx, promotion: Insertable<PromotionTable>) =>
  tx.insertInto('promotion').values(promotion).execute()

export const updatePromotion = (tx: Tx, id: string, change: Updateable<PromotionTable>) =>
  tx.updateTable('promotion').set(change).where('id', '=', id).execute()

export interface Count {
  id: string
  impressions: number
  clicks: number
}

const addCount = prepared((db, { id, impressions, clicks }: Count) =>
  db
    .updateTable('promotion')
    .set((eb) => ({
      impressions: eb('impressions', '+', impressions),
      clicks: eb('clicks', '+', clicks),
    }))
    .where('id', '=', id),
)

export async function addCounts(tx: Tx, counts: Iterable<Count>): Promise<void> {
  for (const count of counts) await addCount.run(tx, count)
}

export const findPublished = (tx: Reader, id: string) =>
  tx
    .selectFrom('character')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst()

/** A user may promote their own approved characters, and those of their company's universe. */
export interface PromotableFilter {
  ownerId: string
  /** A folded part of the name; empty for all. */
  text: string
  id: string | undefined
}

const promotable = (db: Reader, { ownerId, text, id }: PromotableFilter) =>
  db
    .selectFrom('character')
    .where('status', '=', 'approved')
    .where((eb) =>
      eb.or([
        eb('submittedBy', '=', ownerId),
        // The universes of the user's approved company.
        eb(
          'originKey',
          'in',
          eb
            .selectFrom('company')
            .select('nameKey')
            .where('ownerId', '=', ownerId)
            .where('company.status', '=', 'active'),
        ),
      ]),
    )
    .$if(text !== '', (query) =>
      query.where((eb) => {
        const name = eb
          .selectFrom('search_text')
          .select('search_text.name')
          .whereRef('search_text.recency', '=', 'character.recency')
        return sqlFor(db).contains(name, text)
      }),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id!))

export const findPromotable = (
  db: Reader,
  filter: PromotableFilter,
  { before, limit, now }: { before: number; limit: number; now: IsoTime },
) =>
  promotable(db, filter)
    .select(['recency', 'id', 'name', 'origin', 'genres', 'pictureHash'])
    .select((eb) =>
      eb
        .selectFrom('promotion')
        .select((inner) => inner.fn.max<string | null>('endsAt').as('until'))
        .whereRef('promotion.characterId', '=', 'character.id')
        .where('endsAt', '>', now)
        .as('promotedUntil'),
    )
    .$call(latestBefore('recency', before, limit))
    .execute()

export const isPromotable = async (tx: Tx, filter: PromotableFilter): Promise<boolean> =>
  (await promotable(tx, filter).select('id').executeTakeFirst()) !== undefined
