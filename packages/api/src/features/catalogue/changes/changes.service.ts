import { randomInt } from 'node:crypto'
import type { ChangesInput, ChangesPage } from '@personae/contract/changes'
import type { Db } from '@personae/db'
import { invalid } from '../../../errors.ts'
import { decodeCursorNumbers, encodeCursorNumbers } from '../../../lib/cursor.ts'
import { changesAfter, currentEra, newestChange, putEra } from './changes.repo.ts'

/** In front of the number of a change, so that cursors of other lists are refused. */
const KIND = [0, 0]

const cursorOf = (seq: number, era: number): string => encodeCursorNumbers([...KIND, seq, era])

/** Cursors of before there were eras name none. @throws AppError `invalid` for a cursor of another list */
function placeOf(cursor: string): { seq: number; era: number } {
  const isOwn = (numbers: number[]) =>
    [1, 2].includes(numbers.length - KIND.length) && KIND.every((number, at) => numbers[at] === number)
  const [seq = 0, era = 0] = decodeCursorNumbers(cursor, isOwn, 'after').slice(KIND.length)
  return { seq, era }
}

const restored = () =>
  invalid('after', 'The site was restored from a backup since this cursor: begin anew, without a cursor')

/** What was published, changed or removed, in order: one row for each character that was ever public. */
export function createChangesService({ db }: { db: Pick<Db, 'read' | 'transact'> }) {
  return {
    /** @throws AppError `invalid` for a cursor that this list did not give, or gave before a backup was restored */
    async page({ after, limit }: ChangesInput): Promise<ChangesPage> {
      const place = after ? placeOf(after) : null
      const { era } = (await currentEra.get(db.read, {}))!
      if (place && place.era !== era) throw restored()
      const since = place?.seq ?? 0
      const rows = await changesAfter.all(db.read, { after: since, limit: limit + 1 })
      // Restored by other means than our command.
      if (rows.length === 0 && since > 0 && since > ((await newestChange.get(db.read, {}))?.seq ?? 0))
        throw restored()
      const items = rows.slice(0, limit)
      const last = items.at(-1)?.seq ?? since
      return {
        items: items.map(({ seq: _, ...item }) => item),
        nextCursor: last > 0 ? cursorOf(last, era) : null,
        hasMore: rows.length > limit,
      }
    },

    /** After a restore: the numbers of later changes have been others before. */
    beginEra: (): Promise<unknown> => db.transact((tx) => putEra(tx, randomInt(1, 2 ** 47))),
  }
}
