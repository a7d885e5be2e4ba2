import type { Db } from '@personae/db'

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
