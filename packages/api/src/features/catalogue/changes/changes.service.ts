import { randomInt } from 'node:crypto'
import type { ChangesInput, ChangesPage } from '@personae/contract/changes'
import type { Db } from '@personae/db'
import { invalid } from '../../../errors.ts'
import { decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { changesAfter, currentEra, newestChange, putEra } from './changes.repo.ts'

const LIST = 'changes'

const restored = () =>
  invalid('after', 'The site was restored from a backup since this cursor: begin anew, without a cursor')

/** The feed of characters published, changed or removed, in order: one row per character ever public. */
export const createChangesService = ({ db }: { db: Pick<Db, 'read' | 'transact' | 'contentVersion'> }) => ({
  /** @throws AppError `invalid` for a cursor not from this list, or from before a backup was restored */
  async page({ after, limit }: ChangesInput): Promise<ChangesPage> {
    const { era } = (await currentEra.get(db.read, {}))!
    const [since = 0, then = era] = decodeCursor(LIST, after || null, ({ length }) => length === 2, 'after')
    if (then !== era) throw restored()
    const rows = await changesAfter.all(db.read, { after: since, limit: limit + 1 })
    // A cursor beyond the newest change: a backup was restored by other means than our command.
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

  /** A text that changes with each change visible to visitors, and with a restore, which resets versions. */
  async state(): Promise<string> {
    const { era } = (await currentEra.get(db.read, {}))!
    return `${era}-${db.contentVersion()}`
  },

  /** Starts a new era after a restore: later changes get numbers that other changes had before. */
  beginEra: (): Promise<unknown> => db.transact((tx) => putEra(tx, randomInt(1, 2 ** 47))),
})
