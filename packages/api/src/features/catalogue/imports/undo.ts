import type { CurrentUser } from '@personae/contract/auth'
import { fromJson, toJson, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { batches } from '../../../lib/rows-in-batches.ts'
import type { CharacterRow } from '../characters/character-row.ts'
import {
  changesIn,
  continueChange,
  deleteChange,
  deleteImported,
  findBatch,
  type ImportChange,
  isPublishingBlocked,
  originOf,
  updateBatch,
  updateImported,
} from './imports.repo.ts'

export interface UndoTally {
  removed: number
  restored: number
  /** Characters that stay, because they were changed on the site or by a later import. */
  left: number
}

/** Names of the undo's counts in a batch, beside those of its import. */
const COUNTED = { removed: 'undoRemoved', restored: 'undoRestored' } as const

interface UndoOptions {
  owner: CurrentUser
  /** Called with each character that is left. */
  leave(left: { id: string; name: string }): void
}

const TAKEN_BACK = { status: 'resolved', notes: 'The import of this character was taken back.' } as const

/** Ends what belongs to a character, such as reports and promotions, before it is removed. */
interface Removal {
  detach(tx: Tx, actor: CurrentUser, row: CharacterRow, closed: typeof TAKEN_BACK): Promise<void>
}

/** Characters per transaction: few, so that other writes do not wait long. */
const AT_ONCE = 100

export function createImportUndo({
  db,
  clock,
  reads,
  store,
  revisions,
  audit,
  webhookEvents,
  removal,
}: Core & { removal: Removal }) {
  /** Restores a character. @returns false if that would publish a page whose removal a company asked for */
  async function restore(
    tx: Tx,
    owner: CurrentUser,
    row: CharacterRow,
    change: ImportChange,
  ): Promise<boolean> {
    const columns = await revisions.before(tx, row.id, change.revisionId!)
    if (columns['status'] === 'approved' && (await isPublishingBlocked(tx, row.id))) return false
    const { version } = await store.change(tx, row, columns, { userId: owner.id, action: 'imported' })
    await updateImported(tx, await originOf(tx, row.id), { hashes: change.hashesBefore })
    await deleteChange(tx, change)
    await continueChange(tx, change, version)
    return true
  }

  async function undoOne(
    tx: Tx,
    change: ImportChange,
    { owner, leave }: UndoOptions,
  ): Promise<keyof UndoTally | null> {
    const row = await reads.byId(change.characterId, tx)
    // A character that was removed for good meanwhile stays removed.
    if (!row) return null
    const isUndone =
      change.version === row.version &&
      (change.revisionId === null || (await restore(tx, owner, row, change)))
    if (!isUndone) {
      leave({ id: row.id, name: row.name })
      return 'left'
    }
    if (change.revisionId !== null) return 'restored'
    const origin = await originOf(tx, row.id)
    // A character that was removed for good before this import has that mark again.
    if (change.hashesBefore === null) await deleteImported(tx, origin)
    else await updateImported(tx, origin, { hashes: change.hashesBefore })
    await removal.detach(tx, owner, row, TAKEN_BACK)
    await store.remove(tx, row, 'imported')
    return 'removed'
  }

  /** Stops an import that still runs. An undo that left characters can be continued. */
  async function stop(tx: Tx, batchId: string): Promise<void> {
    const batch = await findBatch(tx, batchId)
    if (!batch) throw new AppError('not_found', 'There is no such import.')
    if (batch.undoneAt && (await changesIn(tx, batchId, '', 1)).length === 0)
      throw new AppError('conflict', `This import was undone on ${batch.undoneAt}.`)
    const endedAt = batch.endedAt ?? clock.now().toISOString()
    const counts = fromJson(batch.counts)
    // An event reports only what was undone since the last one.
    if (batch.undoneAt) Object.assign(counts, { [COUNTED.removed]: 0, [COUNTED.restored]: 0 })
    await updateBatch(tx, batchId, { endedAt, undoneAt: null, counts: toJson(counts) })
  }

  /** Adds the results to the counts of the batch, which several undos may change at the same time. */
  async function count(tx: Tx, batchId: string, ends: (keyof UndoTally | null)[]): Promise<void> {
    const counts = fromJson((await findBatch(tx, batchId))!.counts)
    for (const one of ends) if (one && one !== 'left') counts[COUNTED[one]] = (counts[COUNTED[one]] ?? 0) + 1
    await updateBatch(tx, batchId, { counts: toJson(counts) })
  }

  /** Ends the undo once, by whichever call is done first. */
  async function end(tx: Tx, batchId: string, owner: CurrentUser): Promise<void> {
    const { file, undoneAt, counts } = (await findBatch(tx, batchId))!
    if (undoneAt) return
    await updateBatch(tx, batchId, { undoneAt: clock.now().toISOString() })
    await audit.record(tx, owner, 'import_undone', { id: batchId, name: file })
    const { [COUNTED.removed]: removed = 0, [COUNTED.restored]: updated = 0 } = fromJson(counts)
    const data = { batchId, added: 0, updated, removed }
    if (updated + removed > 0) await webhookEvents.emit(tx, null, [{ event: 'import.finished', data }])
  }

  return {
    /**
     * Removes what a batch added and restores what it changed, unless it was changed since. A repeated call
     * continues where the last one stopped.
     * @throws AppError `not_found`, `conflict` for a batch that was undone already
     */
    async undo(batchId: string, options: UndoOptions): Promise<UndoTally> {
      await db.transact((tx) => stop(tx, batchId))
      const tally: UndoTally = { removed: 0, restored: 0, left: 0 }
      const read = (last = { characterId: '' }) => changesIn(db.read, batchId, last.characterId, AT_ONCE)
      for await (const few of batches(read)) {
        const done = await db.transact(async (tx) => {
          const ends = await Array.fromAsync(few, (change) => undoOne(tx, change, options))
          await count(tx, batchId, ends)
          return ends
        })
        for (const one of done) if (one) tally[one] += 1
      }
      await db.transact((tx) => end(tx, batchId, options.owner))
      return tally
    },
  }
}
