import type { Db } from '@personae/db'

/** Every origin of approved characters as written, with how many write it so. */
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
    read.selectFrom('company').select(['id', 'name', 'nameKey', 'logoHash']).compile(),
  )
