import { canSee, type Viewer } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { caseKey } from '@personae/contract/fold'
import type { RevisionAction } from '@personae/contract/history'
import type { Tx } from '@personae/db'
import { notFound } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DuplicateIndex } from '../duplicates/duplicate-index.ts'
import type { MediaService } from '../media/media.service.ts'
import { type CharacterRow, toCharacter } from './character-row.ts'
import {
  allRecordsOf,
  bumpContentVersion,
  deleteCharacter,
  findCharacter,
  insertCharacters,
  updateCharacter,
} from './characters.repo.ts'
import { type Changes, changesBetween, insertRevisions } from './revisions.repo.ts'
import { Places } from './places.ts'
import { dropRecord, keepRecords } from './published-record.repo.ts'
import { addToIndex, removeFromIndex } from './search-index.repo.ts'

/** Who changes a character, and what the revision calls it. */
export interface Change {
  userId: string
  action: RevisionAction
}

/** Columns that are given here, whatever else is written. */
type Given = 'recency' | 'originKey' | 'submittedBy' | 'submittedByUsername'

export type NewCharacter = Omit<CharacterRow, Given>

export type CharacterStore = ReturnType<typeof createCharacterStore>

interface Deps {
  clock: Clock
  media: MediaService
  duplicates: DuplicateIndex
}

/**
 * The one way to write characters. Whatever follows from a write (search index, duplicate index, finished
 * record, revision, content version, pictures that nobody shows any more) happens here, in the same transaction.
 */
export function createCharacterStore({ clock, media, duplicates }: Deps) {
  const revisionOf = (characterId: string, by: Change, changes: Changes) => ({
    characterId,
    at: clock.now().toISOString(),
    byUserId: by.userId,
    action: by.action,
    changes,
  })

  async function change(
    tx: Tx,
    row: CharacterRow,
    columns: Partial<Omit<CharacterRow, 'originKey'>>,
    by: Change,
  ): Promise<Character> {
    const changed = { ...columns, originKey: caseKey(columns.origin ?? row.origin) }
    const next: CharacterRow = { ...row, ...changed }
    await removeFromIndex(tx, row.recency)
    await duplicates.remove(tx, row.id)
    await dropRecord(tx, row.id)
    await updateCharacter(tx, row.id, changed)
    await addToIndex(tx, [next])
    await duplicates.add(tx, [next])
    await keepRecords(tx, [next])
    const { recency: _, ...told } = columns
    await insertRevisions(tx, [revisionOf(row.id, by, changesBetween<Partial<CharacterRow>>(row, told))])
    if (row.pictureHash && row.pictureHash !== next.pictureHash) await media.release(tx, row.pictureHash)
    if (row.status === 'approved' || next.status === 'approved') await bumpContentVersion(tx)
    return toCharacter(next)
  }

  /** R8: the character, its revisions, and its picture unless another shows it too. */
  async function remove(tx: Tx, row: CharacterRow): Promise<void> {
    await removeFromIndex(tx, row.recency)
    await deleteCharacter(tx, row.id)
    if (row.pictureHash) await media.release(tx, row.pictureHash)
    if (row.status === 'approved') await bumpContentVersion(tx)
  }

  async function handOver(tx: Tx, row: CharacterRow, heir: { id: string; username: string }): Promise<void> {
    const next = { ...row, submittedBy: heir.id, submittedByUsername: heir.username }
    await dropRecord(tx, row.id)
    await updateCharacter(tx, row.id, { submittedBy: heir.id })
    await keepRecords(tx, [next])
    await bumpContentVersion(tx)
  }

  return {
    /**
     * The character as the transaction sees it.
     * @throws AppError `not_found`, also for what the viewer may not see
     */
    async find(tx: Tx, viewer: Viewer, id: string): Promise<CharacterRow> {
      const row = await findCharacter(tx, id)
      if (!row || !canSee(viewer, row)) throw notFound()
      return row
    },

    /** Inserts characters in the order of the list, the last one newest among equals. */
    async create(
      tx: Tx,
      owner: { id: string; username: string },
      characters: NewCharacter[],
      action: RevisionAction,
    ): Promise<void> {
      const places = new Places(tx)
      const rows: Omit<CharacterRow, 'submittedByUsername'>[] = []
      for (const character of characters) {
        const at = new Date(character.publishedAt ?? character.createdAt)
        rows.push({
          ...character,
          originKey: caseKey(character.origin),
          submittedBy: owner.id,
          recency: await places.next(at),
        })
      }
      await insertCharacters(tx, rows)
      await addToIndex(tx, rows)
      await duplicates.add(tx, rows)
      await keepRecords(
        tx,
        rows.map((row) => ({ ...row, submittedByUsername: owner.username })),
      )
      await insertRevisions(
        tx,
        rows.map((row) => revisionOf(row.id, { userId: owner.id, action }, {})),
      )
      if (rows.some((row) => row.status === 'approved')) await bumpContentVersion(tx)
    },

    change,

    /** Publishes: the first publication sets its time for good (R20) and puts it at the head of the lists. */
    async publish(tx: Tx, row: CharacterRow, by: Change): Promise<Character> {
      const now = clock.now()
      const publishedAt = row.publishedAt ?? now.toISOString()
      const recency = await new Places(tx).next(new Date(publishedAt))
      return change(tx, row, { status: 'approved', rejectionReason: null, publishedAt, recency }, by)
    },

    /** An account goes: its published characters pass to `heir`, the others are removed. */
    async leave(tx: Tx, ownerId: string, heir: { id: string; username: string }): Promise<void> {
      for (const row of await allRecordsOf(tx, ownerId)) {
        if (row.status === 'approved') await handOver(tx, row, heir)
        else await remove(tx, row)
      }
    },

    remove,

    /** For what else visitors are shown beside characters: their answers have had their day. */
    contentChanged: (tx: Tx): Promise<void> => bumpContentVersion(tx),
  }
}
