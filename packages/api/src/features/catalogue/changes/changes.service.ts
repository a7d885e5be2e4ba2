import { randomInt } from 'node:crypto'
import type { ChangesInput, ChangesPage } from '@personae/contract/changes'
import type { Db } from '@personae/db'
import { invalid } from '../../../errors.ts'
import { decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { changesAfter, currentEra, newestChange, putEra } from './changes.repo.ts'

const LIST = 'changes'

const restored = () =>
  invalid('after', 'The site was restored from a backup since this cursor: begin anew, without a cursor')

/** What was published, changed or removed, in order: one row for each character that was ever public. */
export const createChangesService = ({ db }: { db: Pick<Db, 'read' | 'transact' | 'contentVersion'> }) => ({
  /** @throws AppError `invalid` for a cursor that this list did not give, or gave before a backup was restored */
  async page({ after, limit }: ChangesInput): Promise<ChangesPage> {
    const { era } = (await currentEra.get(db.read, {}))!
    const [since = 0, then = era] = decodeCursor(LIST, after || null, ({ length }) => length === 2, 'after')
    if (then !== era) throw restored()
    const rows = await changesAfter.all(db.read, { after: since, limit: limit + 1 })
    // Restored by other means than our command.
    if (rows.length === 0 && since > 0 && since > ((await newestChange.get(db.read, {}))?.seq ?? 0))
      throw restored()
    const items = rows.slice(0, limit)
    const last = items.at(-1)?.seq ?? since
    return {
      items: items.map(({ seq: _, ...item }) => item),
      nextCursor: last > 0 ? encodeCursor(LIST, [last, era]) : null,
      hasMore: rows.length > limit,
    }
  },

  /** Another text after each change that visitors can see, and after a restore, which takes the version back. */
  async state(): Promise<string> {
    const { era } = (await currentEra.get(db.read, {}))!
    return `${era}-${db.contentVersion()}`
  },

  /** After a restore: the numbers of later changes have been others before. */
  beginEra: (): Promise<unknown> => db.transact((tx) => putEra(tx, randomInt(1, 2 ** 47))),
})
