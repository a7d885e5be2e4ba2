import type { Genre } from '@personae/contract/characters'
import { caseKey, fold } from '@personae/contract/fold'
import type { Reader } from '@personae/db'
import { sql } from 'kysely'
import type { CharacterRow } from './character-row.ts'
import { isOfGenre } from './unpublished.repo.ts'

/** Which submissions of those that wait; what is not given does not count. */
export interface Queued {
  genre?: Genre | undefined
  /** Part of the universe's name. */
  origin?: string | undefined
  /** Part of the submitter's name. */
  submitter?: string | undefined
}

/** What waits for review and has no decision on it that only waits to take effect. */
const waiting = (db: Reader, { genre, origin = '', submitter = '' }: Queued) =>
  db
    .selectFrom('character')
    .innerJoin('user', 'user.id', 'character.submittedBy')
    .innerJoin('search_text', 'search_text.recency', 'character.recency')
    .where('character.status', '=', 'pending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('held_decision')
            .select('dueAt')
            .whereRef('held_decision.characterId', '=', 'character.id'),
        ),
      ),
    )
    .$if(origin !== '', (query) =>
      query.where(sql<boolean>`instr(${sql.ref('search_text.origin')}, ${fold(origin)}) > 0`),
    )
    .$if(submitter !== '', (query) =>
      query.where(sql<boolean>`instr(${sql.ref('user.usernameKey')}, ${caseKey(submitter)}) > 0`),
    )
    .$if(genre !== undefined, (query) => query.where(isOfGenre(genre!)))

/** The one that has waited longest first. */
export const queuedRecords = (
  db: Reader,
  wanted: Queued,
  after: number,
  limit: number,
): Promise<CharacterRow[]> =>
  waiting(db, wanted)
    .selectAll('character')
    .select('user.username as submittedByUsername')
    .where('character.recency', '>', after)
    .orderBy('character.recency')
    .limit(limit)
    .execute()

/** How many of them wait. */
export async function countQueued(db: Reader, wanted: Queued): Promise<number> {
  const { n } = await waiting(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
