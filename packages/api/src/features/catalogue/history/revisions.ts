import {
  HISTORY_FULL,
  HISTORY_MAX_BYTES,
  HISTORY_MAX_EDITS,
  type RevisionAction,
} from '@personae/contract/history'
import { type Db, fromJson, type Tx } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import type { CharacterRow } from '../characters/character-row.ts'
import {
  editsOf,
  findRevision,
  insertRevision,
  isDecided,
  isEditedSince,
  isOnlyImported,
  lastChangeOf,
  LIMITED,
  nextRevision,
  storedPictures,
  takenBackAfter,
} from './revisions.repo.ts'

const otherThanOwner = (action: RevisionAction) => (action === 'corrected' ? 'another member' : 'an admin')

/** Whether a field is shown to the submitter: `caseId` would tell who reported the page. */
export const isShown = (field: string): boolean => field !== 'caseId'

const shownOf = (changes: Buffer): Buffer =>
  Buffer.from(
    JSON.stringify(JSON.parse(changes.toString()), (key, value: unknown) =>
      isShown(key) ? value : undefined,
    ),
  )

export type Revisions = ReturnType<typeof createRevisions>

export const createRevisions = ({ db }: { db: Db }) => ({
  add: insertRevision,
  last: lastChangeOf,
  isDecided,
  isEditedSince,
  isOnlyImported,
  takenBackAfter,
  storedPictures,

  /** The values of the changed columns before a change. */
  async before(tx: Tx, characterId: string, id: string): Promise<Record<string, unknown>> {
    const { changes } = (await findRevision(tx, characterId, id))!
    return Object.fromEntries(Object.entries(fromJson(changes)).map(([field, [before]]) => [field, before]))
  },

  /**
   * Refuses a submitter's further changes, as a history is never shortened: it is evidence. Admins, who alone change
   * published pages, are not limited: nothing wrong must stay on the site. @throws AppError `conflict`
   */
  async refuseFull(
    tx: Tx,
    { id, status, submittedBy }: CharacterRow,
    by: { userId: string; action: RevisionAction },
  ): Promise<void> {
    if (status === 'approved' || by.userId !== submittedBy || !LIMITED.some((one) => one === by.action))
      return
    const { count, bytes } = await editsOf(tx, { characterId: id, userId: submittedBy })
    if (count >= HISTORY_MAX_EDITS || bytes >= HISTORY_MAX_BYTES) throw new AppError('conflict', HISTORY_FULL)
  },

  async *exported(ownerId: string, characterId: string) {
    const next = (after: number) => nextRevision.all(db.read, { characterId, after })
    for await (const { at, action, byUserId, changesJson } of rowsInBatches('seq', next, { start: 0 }))
      yield {
        at,
        action,
        by: byUserId === ownerId ? 'you' : otherThanOwner(action),
        // Only these revisions name a report, and they are short enough to be parsed.
        changesJson: action === 'taken_off' ? shownOf(changesJson) : changesJson,
      }
  },
})
