import { canSee, type Viewer } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { caseKey } from '@personae/contract/shared/fold'
import type { RevisionAction } from '@personae/contract/history'
import { type Reader, toFlag, type Tx } from '@personae/db'
import { changedSince, notFound } from '../../../errors.ts'
import { createPauses } from '../../../lib/pause.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Revisions } from '../history/revisions.ts'
import type { MediaService } from '../../platform/media/media.service.ts'
import type { EmittedEvent, WebhookEvents } from '../../platform/webhooks/webhook-events.ts'
import {
  type Changes,
  changesBetween,
  type CharacterRow,
  type ContentColumns,
  toCharacter,
} from './character-row.ts'
import {
  bumpContentVersion,
  characterById,
  deleteCharacter,
  insertCharacter,
  lastRecency,
  updateCharacter,
} from './characters.repo.ts'

/** Sort keys per millisecond in newest-first lists; see CharacterTable.recency. */
const KEYS_PER_MS = 1_024

/** Returns a function for new sort keys of a millisecond, or of the next one that has any left. */
function createSortKeys(tx: Tx): (at: Date) => Promise<number> {
  const known = new Map<number, number>()
  return async (at) => {
    for (let moment = at.getTime(); ; moment += 1) {
      const from = moment * KEYS_PER_MS
      const to = from + KEYS_PER_MS
      const last = known.get(moment) ?? (await lastRecency.get(tx, { from, to }))?.last ?? from - 1
      const key = last + 1
      known.set(moment, key)
      if (key < to) return key
    }
  }
}

/** The webhook events of a change that visitors may notice. `null` means not yet created, or removed. */
function publicChange(before: CharacterRow | null, after: CharacterRow | null): EmittedEvent[] {
  const was = before?.status === 'approved' ? before : null
  const is = after?.status === 'approved' ? after : null
  const row = is ?? was
  if (!row) return []
  const event = !was ? 'character.published' : is ? 'character.changed' : 'character.removed'
  const originKeys = [was, is].flatMap((one) => one?.originKey ?? [])
  return [{ event, data: { id: row.id, version: row.version }, originKeys }]
}

export interface Change {
  userId: string
  action: RevisionAction
  /** Texts for the revision that the record itself does not have. */
  notes?: Partial<Record<'reopeningReason' | 'rule' | 'caseId', string | undefined>>
}

type Given = 'recency' | 'version' | 'originKey' | 'submittedAt' | 'submittedBy' | 'submittedByUsername'

/** `submittedAt`: since when it waits for a decision, if not since `createdAt`. */
export type NewCharacter = Omit<CharacterRow, Given> & { submittedAt?: string }

/** Data derived from characters; it changes in the transaction that changes the character. */
interface CharacterIndex {
  add(tx: Tx, rows: readonly CharacterRow[]): Promise<unknown>
  /** Call it before a change, as the old sort key is a reference. The result adds the character again. */
  replace(tx: Tx, row: CharacterRow): Promise<(next: CharacterRow) => Promise<unknown>>
  remove(tx: Tx, row: CharacterRow): Promise<unknown>
}

interface Deps {
  clock: Clock
  media: MediaService
  indexes: readonly CharacterIndex[]
  revisions: Revisions
  webhookEvents: WebhookEvents
}

/** The only way to write characters: indexes, revision, versions and pictures change in the same transaction. */
export function createCharacterStore({ clock, media, indexes, revisions, webhookEvents }: Deps) {
  const revisionOf = (characterId: string, by: Change, changes: Changes) => ({
    characterId,
    at: clock.now().toISOString(),
    byUserId: by.userId,
    action: by.action,
    changes,
  })

  /** The characters of an import emit nothing: its batch emits one event (`import.finished`). */
  const emit = (tx: Tx, action: RevisionAction | null, ownerId: string, events: EmittedEvent[]) =>
    action === 'imported' ? undefined : webhookEvents.emit(tx, ownerId, events)

  async function change(
    tx: Tx,
    row: CharacterRow,
    columns: Partial<Omit<CharacterRow, 'originKey' | 'version'>>,
    by: Change,
  ): Promise<Character> {
    await revisions.refuseFull(tx, row, by)
    const changed = { ...columns, originKey: caseKey(columns.origin ?? row.origin) }
    const next: CharacterRow = { ...row, ...changed, version: row.version + 1 }
    // Processing a long record takes time: let other requests run.
    const pause = createPauses()
    const replacements = await Array.fromAsync(indexes, (index) => index.replace(tx, row))
    await updateCharacter(tx, row.id, changed)
    for (const replace of replacements) {
      await pause()
      await replace(next)
    }
    // The revision has these two as its own time and action.
    const { recency: _, submittedAt: __, ...content } = columns
    const changes = changesBetween<Partial<CharacterRow>>(row, content)
    for (const [name, text] of Object.entries(by.notes ?? {}))
      if (text !== undefined) changes[name] = [null, text]
    await revisions.add(tx, revisionOf(row.id, by, changes))
    if (row.pictureHash && row.pictureHash !== next.pictureHash) await media.release(tx, row.pictureHash)
    await pause()
    if (row.status === 'approved' || next.status === 'approved') await bumpContentVersion(tx)
    await emit(tx, by.action, row.submittedBy, publicChange(row, next))
    await pause()
    return toCharacter(next)
  }

  /**
   * R8: deletes the character, its revisions, and its pictures unless another character uses them.
   * @param action `imported` if an import is undone
   */
  async function remove(tx: Tx, row: CharacterRow, action: 'imported' | null = null): Promise<void> {
    const pictures = new Set(await revisions.storedPictures(tx, row.id))
    if (row.pictureHash) pictures.add(row.pictureHash)
    for (const index of indexes) await index.remove(tx, row)
    await deleteCharacter(tx, row.id)
    for (const picture of pictures) await media.release(tx, picture)
    if (row.status === 'approved') await bumpContentVersion(tx)
    await emit(tx, action, row.submittedBy, publicChange(row, null))
  }

  /** Gives a published character to another owner, as its submitter's account ends: a change of content. */
  async function transferOwnership(
    tx: Tx,
    row: CharacterRow,
    newOwner: { id: string; username: string },
  ): Promise<void> {
    await updateCharacter(tx, row.id, { submittedBy: newOwner.id })
    await webhookEvents.emit(tx, null, publicChange(row, { ...row, version: row.version + 1 }))
  }

  return {
    /** The character as the transaction sees it. @throws AppError `not_found` if the viewer cannot see it */
    async find(reader: Reader, viewer: Viewer, id: string): Promise<CharacterRow> {
      const row = await characterById.get(reader, { id })
      if (!row || !canSee(viewer, row)) throw notFound()
      return row
    },

    /** Refuses an outdated version; without a base version all changes pass. @throws AppError `changed` */
    async requireVersion(
      tx: Tx,
      { id, name, version }: CharacterRow,
      baseVersion: number | undefined,
    ): Promise<void> {
      if (baseVersion === undefined || baseVersion === version) return
      const { by, at } = await revisions.last(tx, id)
      throw changedSince(`“${name}” was changed by ${by ?? 'a former member'} in the meantime.`, {
        by,
        at,
        version,
      })
    },

    /** Inserts characters in the order of the list; with equal times the last one is the newest. */
    async create(
      tx: Tx,
      owner: { id: string; username: string },
      characters: NewCharacter[],
      action: RevisionAction,
    ): Promise<CharacterRow[]> {
      const nextSortKey = createSortKeys(tx)
      const rows: CharacterRow[] = []
      for (const character of characters) {
        const submittedAt = character.submittedAt ?? character.createdAt
        const row = {
          ...character,
          version: 1,
          submittedAt,
          originKey: caseKey(character.origin),
          submittedBy: owner.id,
          recency: await nextSortKey(new Date(character.publishedAt ?? submittedAt)),
        }
        await insertCharacter.run(tx, row)
        await revisions.add(tx, revisionOf(row.id, { userId: owner.id, action }, {}))
        rows.push({ ...row, submittedByUsername: owner.username })
      }
      for (const index of indexes) await index.add(tx, rows)
      if (rows.some((row) => row.status === 'approved')) await bumpContentVersion(tx)
      const published = rows.flatMap((row) => publicChange(null, row))
      await emit(tx, action, owner.id, published)
      return rows
    },

    change,

    /** The first publication sets the date (R20) and sort key. @param more.at ISO 8601, if not just now */
    async publish(
      tx: Tx,
      row: CharacterRow,
      by: Change,
      {
        columns = {},
        at = clock.now(),
      }: { columns?: Partial<ContentColumns>; at?: string | Date | undefined } = {},
    ): Promise<Character> {
      const publishedAt = row.publishedAt ?? new Date(at).toISOString()
      const recency = await createSortKeys(tx)(new Date(publishedAt))
      const published = { status: 'approved', rejectionReason: null, publishedAt, recency } as const
      return change(tx, row, { ...columns, ...published, rejectedPermanently: toFlag(false) }, by)
    },

    /** Sends a character back to review, at the end of the queue unless it `keepsPlace`. */
    async resubmit(
      tx: Tx,
      row: CharacterRow,
      by: Change,
      { keepsPlace = false }: { keepsPlace?: boolean } = {},
    ): Promise<Character> {
      const columns = {
        status: 'pending',
        rejectionReason: null,
        rejectedPermanently: toFlag(false),
      } as const
      if (keepsPlace) return change(tx, row, columns, by)
      const now = clock.now()
      const recency = await createSortKeys(tx)(now)
      return change(tx, row, { ...columns, submittedAt: now.toISOString(), recency }, by)
    },

    transferOwnership,
    remove,

    /** Invalidates cached responses, for a change of public content other than characters. */
    contentChanged: (tx: Tx): Promise<unknown> => bumpContentVersion(tx),
  }
}
