import type { Genre, Status } from '@personae/contract/characters'
import type { SearchField } from '@personae/contract/search'
import { fold } from '@personae/contract/shared/fold'
import { type Database, type Reader, sqlFor } from '@personae/db'
import { expressionBuilder, sql } from 'kysely'
import { countRows, latestBefore, valuesOf } from '../../../lib/queries.ts'
import type { SearchQuery } from './search-hits.repo.ts'

/** A query for unpublished characters of one owner, or of all owners (null). */
export interface Unpublished extends SearchQuery {
  statuses: Exclude<Status, 'approved'>[]
  ownerId: string | null
}

export function isOfGenre(genres: readonly Genre[]) {
  const { exists, selectFrom } = expressionBuilder<Database, 'character'>()
  return exists(
    selectFrom('search_genre')
      .select('search_genre.recency')
      .where('search_genre.genre', 'in', genres)
      .where('search_genre.approved', '=', 0)
      .whereRef('search_genre.recency', '=', 'character.recency'),
  )
}

export function containsText(db: Reader, field: SearchField, folded: string) {
  const { exists, selectFrom } = expressionBuilder<Database, 'character'>()
  return exists(
    selectFrom('search_text')
      .select('search_text.recency')
      .whereRef('search_text.recency', '=', 'character.recency')
      .where(sqlFor(db).contains(sql.ref(`search_text.${field}`), folded)),
  )
}

/** Scans the texts, as few are unpublished. All other columns are in an index, since records are long. */
function matching(db: Reader, { statuses, ownerId, text, field, genres }: Unpublished) {
  const folded = fold(text)
  return db
    .selectFrom('character')
    .where('character.status', 'in', statuses)
    .$if(ownerId !== null, (query) => query.where('character.submittedBy', '=', ownerId!))
    .$if(folded !== '', (query) => query.where(containsText(db, field, folded)))
    .$if(genres !== undefined, (query) => query.where(isOfGenre(genres!)))
}

export const unpublishedKeys = (
  db: Reader,
  unpublished: Unpublished,
  before: number,
  limit: number,
): Promise<number[]> =>
  valuesOf(
    matching(db, unpublished)
      .select('character.recency')
      .$call(latestBefore('character.recency', before, limit)),
    'recency',
  )

export const countUnpublished = (db: Reader, unpublished: Unpublished): Promise<number> =>
  countRows(matching(db, unpublished))
