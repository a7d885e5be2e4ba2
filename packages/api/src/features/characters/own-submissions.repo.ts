import type { Standing } from '@personae/contract/characters.constants'
import type { Reader } from '@personae/db'
import { countRows, valuesOf } from '../../lib/queries.ts'

export interface Own {
  ownerId: string
  standing?: Standing | undefined
}

const owned = (db: Reader, { ownerId, standing }: Own) => {
  const all = db.selectFrom('character').where('submittedBy', '=', ownerId)
  if (standing === undefined) return all
  if (standing === 'pending' || standing === 'approved') return all.where('status', '=', standing)
  return all
    .where('status', '=', 'rejected')
    .where('rejectedPermanently', '=', standing === 'permanent' ? 1 : 0)
}

export const ownKeys = (db: Reader, own: Own, before: number, limit: number): Promise<number[]> =>
  valuesOf(
    owned(db, own).select('recency').where('recency', '<', before).orderBy('recency', 'desc').limit(limit),
    'recency',
  )

export const countOwn = (db: Reader, own: Own): Promise<number> => countRows(owned(db, own))

export const countPendingBetween = (db: Reader, after: number, upTo: number): Promise<number> =>
  countRows(
    db
      .selectFrom('character')
      .where('status', '=', 'pending')
      .where('recency', '>', after)
      .where('recency', '<=', upTo),
  )
