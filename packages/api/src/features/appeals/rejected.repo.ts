import type { Reader } from '@personae/db'
import { countRows, valuesOf } from '../../lib/queries.ts'

const rejected = (db: Reader) =>
  db.selectFrom('character').where('status', '=', 'rejected').where('rejectedPermanently', '=', 1)

export const rejectedKeys = (db: Reader, before: number, limit: number): Promise<number[]> =>
  valuesOf(
    rejected(db).select('recency').where('recency', '<', before).orderBy('recency', 'desc').limit(limit),
    'recency',
  )

export const countRejected = (db: Reader): Promise<number> => countRows(rejected(db))
