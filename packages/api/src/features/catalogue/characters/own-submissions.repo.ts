import type { SubmissionStatus } from '@personae/contract/characters.constants'
import { fold } from '@personae/contract/shared/fold'
import type { Reader } from '@personae/db'
import { countRows, latestBefore, valuesOf } from '../../../lib/queries.ts'
import { containsText } from '../search/unpublished.repo.ts'

export interface Own {
  ownerId: string
  status?: SubmissionStatus | undefined
  /** A text in the name; all names contain the empty one. */
  text: string
}

const owned = (db: Reader, { ownerId, status, text }: Own) => {
  const folded = fold(text)
  const all = db
    .selectFrom('character')
    .where('submittedBy', '=', ownerId)
    .$if(folded !== '', (query) => query.where(containsText(db, 'name', folded)))
  if (status === undefined) return all
  if (status === 'pending' || status === 'approved') return all.where('status', '=', status)
  return all
    .where('status', '=', 'rejected')
    .where('rejectedPermanently', '=', status === 'permanent' ? 1 : 0)
}

/** Pending ones in the order of the queue, all others latest first. */
export function ownKeys(db: Reader, own: Own, after: number, limit: number): Promise<number[]> {
  const keys = owned(db, own).select('recency').limit(limit)
  const inOrder =
    own.status === 'pending'
      ? keys.where('recency', '>', after).orderBy('recency')
      : keys.$call(latestBefore('recency', after, limit))
  return valuesOf(inOrder, 'recency')
}

export const countOwn = (db: Reader, own: Own): Promise<number> => countRows(owned(db, own))

/** What others than the submitter have in a page: the people who saved it, and accepted corrections. */
export async function usesByOthers(db: Reader, { id, submittedBy }: { id: string; submittedBy: string }) {
  const { people } = await db
    .selectFrom('list_entry')
    .innerJoin('list', 'list.id', 'list_entry.listId')
    .select((eb) => eb.fn.count<number>('list.ownerId').distinct().as('people'))
    .where('list_entry.characterId', '=', id)
    .where('list.ownerId', '!=', submittedBy)
    .executeTakeFirstOrThrow()
  const corrections = db
    .selectFrom('correction')
    .where('characterId', '=', id)
    .where('revisionId', 'is not', null)
    .where(({ eb, or }) => or([eb('authorId', 'is', null), eb('authorId', '!=', submittedBy)]))
  return { people, corrections: await countRows(corrections) }
}

export const countPendingBetween = (db: Reader, after: number, upTo: number): Promise<number> =>
  countRows(
    db
      .selectFrom('character')
      .where('status', '=', 'pending')
      .where('recency', '>', after)
      .where('recency', '<=', upTo),
  )
