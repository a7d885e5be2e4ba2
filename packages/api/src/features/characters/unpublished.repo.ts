import type { Genre, Status } from '@personae/contract/characters'
import { fold } from '@personae/contract/fold'
import type { Database, Reader } from '@personae/db'
import { expressionBuilder, sql } from 'kysely'
import type { CharacterRow } from './character-row.ts'
import type { Wanted } from './search.repo.ts'

/** Which characters besides the approved ones: those of a status, of an owner or (null) of anybody. */
export interface Unpublished extends Wanted {
  statuses: Exclude<Status, 'approved'>[]
  ownerId: string | null
}

/** Of a character that is not published. */
export function isOfGenre(genre: Genre) {
  const { exists, selectFrom } = expressionBuilder<Database, 'character'>()
  return exists(
    selectFrom('search_genre')
      .select('search_genre.recency')
      .where('search_genre.genre', '=', genre)
      .where('search_genre.approved', '=', 0)
      .whereRef('search_genre.recency', '=', 'character.recency'),
  )
}

/** There are few of these, so each is looked at: no index needs to know what nobody may find. */
function matching(db: Reader, { statuses, ownerId, text, field, genre }: Unpublished) {
  const folded = fold(text)
  return db
    .selectFrom('character')
    .innerJoin('user', 'user.id', 'character.submittedBy')
    .innerJoin('search_text', 'search_text.recency', 'character.recency')
    .where('character.status', 'in', statuses)
    .$if(ownerId !== null, (query) => query.where('character.submittedBy', '=', ownerId!))
    .$if(folded !== '', (query) =>
      query.where(sql<boolean>`instr(${sql.ref(`search_text.${field}`)}, ${folded}) > 0`),
    )
    .$if(genre !== undefined, (query) => query.where(isOfGenre(genre!)))
}

/** The newest first. */
export const unpublishedRecords = (
  db: Reader,
  wanted: Unpublished,
  before: number,
  limit: number,
): Promise<CharacterRow[]> =>
  matching(db, wanted)
    .selectAll('character')
    .select('user.username as submittedByUsername')
    .where('character.recency', '<', before)
    .orderBy('character.recency', 'desc')
    .limit(limit)
    .execute()

/** How many there are of these. */
export async function countUnpublished(db: Reader, wanted: Unpublished): Promise<number> {
  const { n } = await matching(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
