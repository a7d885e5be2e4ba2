import type { Reader, Tx } from '@personae/db'
import { countRows, valuesOf } from '../../../lib/queries.ts'

type Table = 'media_variant' | 'media_object'

export interface Stored {
  table: Table
  other: Table
  isInBoth: boolean
}

const stored = (db: Reader, { table, other, isInBoth }: Stored) =>
  db
    .selectFrom('media')
    .select('hash')
    .where((eb) =>
      eb.exists(eb.selectFrom(table).select('width').whereRef(`${table}.hash`, '=', 'media.hash')),
    )
    .where((eb) => {
      const isThere = eb.exists(
        eb.selectFrom(other).select('width').whereRef(`${other}.hash`, '=', 'media.hash'),
      )
      return isInBoth ? isThere : eb.not(isThere)
    })

export const storedAfter = (
  db: Reader,
  which: Stored,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> =>
  valuesOf(stored(db, which).where('hash', '>', after).orderBy('hash').limit(limit), 'hash')

export const countStored = (db: Reader, which: Stored): Promise<number> => countRows(stored(db, which))

export const variantsOf = (db: Reader, hash: string) =>
  db
    .selectFrom('media_variant')
    .select(['width', 'bytes'])
    .where('hash', '=', hash)
    .orderBy('width')
    .execute()

export const deleteVariants = (tx: Tx, hash: string) =>
  tx.deleteFrom('media_variant').where('hash', '=', hash).execute()
