import type { Reader, Tx } from '@personae/db'
import { countRows, valuesOf } from '../../../lib/queries.ts'

const inDatabase = (db: Reader) =>
  db
    .selectFrom('media')
    .select('hash')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('media_variant').select('width').whereRef('media_variant.hash', '=', 'media.hash')),
    )

export const storedAfter = (db: Reader, after: string, limit: number): Promise<string[]> =>
  valuesOf(inDatabase(db).where('hash', '>', after).orderBy('hash').limit(limit), 'hash')

export const countStored = (db: Reader): Promise<number> => countRows(inDatabase(db))

/** Counts the pictures that are only in object storage. */
export const countOutside = (db: Reader): Promise<number> =>
  countRows(
    db
      .selectFrom('media')
      .select('hash')
      .where('hash', 'in', (eb) => eb.selectFrom('media_object').select('media_object.hash'))
      .where('hash', 'not in', (eb) => eb.selectFrom('media_variant').select('media_variant.hash')),
  )

export const variantsOf = (db: Reader, hash: string) =>
  db
    .selectFrom('media_variant')
    .select(['width', 'bytes'])
    .where('hash', '=', hash)
    .orderBy('width')
    .execute()

export const deleteVariants = (tx: Tx, hash: string) =>
  tx.deleteFrom('media_variant').where('hash', '=', hash).execute()
