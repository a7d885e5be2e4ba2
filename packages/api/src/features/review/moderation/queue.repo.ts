import type { Genre } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import { type Reader, sqlFor } from '@personae/db'
import { sql } from 'kysely'
import { countRows, none, valuesOf } from '../../../lib/queries.ts'
import { containsText, isOfGenre } from '../../catalogue/search/unpublished.repo.ts'

export interface Queued {
  genre?: Genre | undefined
  origin?: string | undefined
  submitter?: string | undefined
  /** The id of a submitter whose submissions are left out. */
  except?: string | undefined
}

/** Pending submissions without a scheduled decision. Reads indexes only, not the long records. */
const waiting = (db: Reader, { genre, origin = '', submitter = '', except }: Queued) =>
  db
    .selectFrom('character')
    .where('character.status', '=', 'pending')
    .where(({ selectFrom }) =>
      none(
        selectFrom('scheduled_decision')
          .select('dueAt')
          .where('kind', '=', 'submission')
          .whereRef('subjectId', '=', 'character.id'),
      ),
    )
    .$if(origin !== '', (query) => query.where(containsText(db, 'origin', fold(origin))))
    .$if(except !== undefined, (query) => query.where('character.submittedBy', '!=', except!))
    .$if(submitter !== '', (query) =>
      query.where('character.submittedBy', 'in', (eb) =>
        eb
          .selectFrom('user')
          .select('user.id')
          .where(sqlFor(db).contains(sql.ref('user.foldedName'), fold(submitter))),
      ),
    )
    .$if(genre !== undefined, (query) => query.where(isOfGenre([genre!])))

export const queuedKeys = (db: Reader, filter: Queued, after: number, limit: number): Promise<number[]> =>
  valuesOf(
    waiting(db, filter)
      .select('character.recency')
      .where('character.recency', '>', after)
      .orderBy('character.recency')
      .limit(limit),
    'recency',
  )

/** The ids with a possible duplicate that is neither rejected nor marked as distinct. */
export async function likelyDuplicates(db: Reader, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('possible_duplicate as pair')
    .innerJoin('character as other', 'other.id', 'pair.otherId')
    .select('pair.characterId')
    .distinct()
    .where('pair.characterId', 'in', ids)
    .where('other.status', '!=', 'rejected')
    .where(({ selectFrom }) =>
      none(
        selectFrom('distinct_pair')
          .select('at')
          .where(({ or, and, eb, ref }) =>
            or([
              and([eb('firstId', '=', ref('pair.characterId')), eb('secondId', '=', ref('pair.otherId'))]),
              and([eb('secondId', '=', ref('pair.characterId')), eb('firstId', '=', ref('pair.otherId'))]),
            ]),
          ),
      ),
    )
    .execute()
  return new Set(rows.map(({ characterId }) => characterId))
}

export const waitingSubmitters = (db: Reader, q: string, limit: number): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom('user')
      .select('username')
      .where('id', 'in', (eb) =>
        eb.selectFrom('character').select('submittedBy').where('status', '=', 'pending'),
      )
      .where(sqlFor(db).contains(sql.ref('foldedName'), fold(q)))
      .orderBy('username')
      .limit(limit),
    'username',
  )

export const countQueued = (db: Reader, filter: Queued): Promise<number> => countRows(waiting(db, filter))
