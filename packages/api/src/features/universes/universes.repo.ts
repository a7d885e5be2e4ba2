import type { Db } from '@personae/db'

/** The origins of approved characters as written, with the number of characters each. */
export const prepareOrigins = (db: Db) =>
  db.prepare((read, _: object) =>
    read
      .selectFrom('character')
      .select(['origin', (eb) => eb.fn.countAll<number>().as('characters')])
      .where('status', '=', 'approved')
      .groupBy('origin')
      .compile(),
  )

export const prepareCompanies = (db: Db) =>
  db.prepare((read, _: object) =>
    read
      .selectFrom('company')
      .select(['id', 'name', 'nameKey', 'logoHash'])
      .where('status', '=', 'active')
      .compile(),
  )

interface Range {
  originKey: string
  before: number
  limit: number
}

/** The columns of a universe's published characters for the statistics, newest first. */
export const prepareCounted = (db: Db) =>
  db.prepare((read, { originKey, before, limit }: Range) =>
    read
      .selectFrom('character')
      .select(['recency', 'genres', 'creators'])
      .where('originKey', '=', originKey)
      .where('status', '=', 'approved')
      .where('recency', '<', before)
      .orderBy('recency', 'desc')
      .limit(limit)
      .compile(),
  )
