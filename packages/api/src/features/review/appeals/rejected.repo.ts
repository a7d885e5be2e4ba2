import { fold } from '@personae/contract/shared/fold'
import type { Reader } from '@personae/db'
import { countRows, latestBefore, none, valuesOf } from '../../../lib/queries.ts'
import { containsText } from '../../catalogue/search/unpublished.repo.ts'

/** Permanent rejections with a text in the character's name; all of them for an empty text. */
function rejected(db: Reader, text: string) {
  const folded = fold(text)
  return db
    .selectFrom('character')
    .where('status', '=', 'rejected')
    .where('rejectedPermanently', '=', 1)
    .where(({ selectFrom }) =>
      none(
        selectFrom('character_revision')
          .select('seq')
          .whereRef('characterId', '=', 'character.id')
          .where('action', '=', 'kept'),
      ),
    )
    .$if(folded !== '', (query) => query.where(containsText(db, 'name', folded)))
}

interface Range {
  text: string
  before: number
  limit: number
}

export const rejectedKeys = (db: Reader, { text, before, limit }: Range): Promise<number[]> =>
  valuesOf(
    rejected(db, text)
      .select('recency')
      .$call(latestBefore('recency', before, limit)),
    'recency',
  )

export const countRejected = (db: Reader, text: string): Promise<number> => countRows(rejected(db, text))
