import type { ChangesInput, ChangesPage } from '@personae/contract/changes'
import type { Db } from '@personae/db'
import { invalid } from '../../errors.ts'
import { decodeCursorNumbers, encodeCursorNumbers } from '../../lib/cursor.ts'
import { changesAfter, newestChange } from './changes.repo.ts'

/** In front of the number of a change, so that cursors of other lists are refused. */
const KIND = [0, 0]

const cursorOf = (seq: number): string => encodeCursorNumbers([...KIND, seq])

/** @throws AppError `invalid` for a cursor of another list */
function seqOf(cursor: string): number {
  const isOwn = (numbers: number[]) =>
    numbers.length === KIND.length + 1 && KIND.every((number, at) => numbers[at] === number)
  return decodeCursorNumbers(cursor, isOwn, 'after').at(-1)!
}

/** What was published, changed or removed, in order: one row for each character that was ever public. */
export function createChangesService({ db }: { db: Pick<Db, 'read'> }) {
  return {
    /** @throws AppError `invalid` for a cursor that this list did not give, or gave before a backup was restored */
    async page({ after, limit }: ChangesInput): Promise<ChangesPage> {
      const since = after ? seqOf(after) : 0
      const rows = await changesAfter.all(db.read, { after: since, limit: limit + 1 })
      if (rows.length === 0 && since > 0 && since > ((await newestChange.get(db.read, {}))?.seq ?? 0))
        throw invalid('after', 'This cursor is newer than every change: begin anew, without a cursor')
      const items = rows.slice(0, limit)
      const last = items.at(-1)?.seq ?? since
      return {
        items: items.map(({ seq: _, ...item }) => item),
        nextCursor: last > 0 ? cursorOf(last) : null,
        hasMore: rows.length > limit,
      }
    },
  }
}
