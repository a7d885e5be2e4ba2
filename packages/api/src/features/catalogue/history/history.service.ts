import { canSee, editRefusal } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import { isListField } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import type { RevertInput, Revision, RevisionAction, RevisionTexts } from '@personae/contract/history'
import { pictureUrl } from '@personae/contract/media'
import type { OtherName } from '@personae/contract/other-names'
import type { Page } from '@personae/contract/search'
import { fromJson, type Reader, type Tx } from '@personae/db'
import { AppError, notFound } from '../../../errors.ts'
import { paced } from '../../../lib/pause.ts'
import { pagesBy, sliceOf } from '../../../lib/slice.ts'
import type { Shared } from '../../../shared.ts'
import {
  type Changes,
  changesBetween,
  type ContentColumns,
  WRITTEN_COLUMNS,
} from '../characters/character-row.ts'
import { isShown } from './revisions.ts'
import { countRevisions, findRevision, revisionsAfter, revisionsBefore } from './revisions.repo.ts'

const pages = pagesBy('history', 'seq')

const LISTS: ReadonlySet<string> = new Set(WRITTEN_COLUMNS.filter(isListField))
/** The fields that users write, among all that a revision may have. */
const WRITTEN: ReadonlySet<string> = new Set([...WRITTEN_COLUMNS, 'pictureHash'])
const NO_ITEMS = '[]'
/** Actions of the first revision, before which the character was empty. */
const FIRST = new Set<RevisionAction>(['submitted', 'imported'])

export type HistoryService = ReturnType<typeof createHistoryService>

/** The history of a character (R7), for its submitter and admins. */
export function createHistoryService({ db, audit, reads, store, duplicates }: Shared) {
  async function writtenAt(id: string, revisionId: string): Promise<Changes> {
    const row = await reads.byId(id)
    if (!row) throw notFound()
    const columns: Record<string, unknown> = { ...row, ...(await columnsAfter(db.read, id, revisionId)) }
    return Object.fromEntries(
      [...WRITTEN]
        .filter((field) => columns[field] !== null && columns[field] !== NO_ITEMS)
        .map((field) => [field, [null, columns[field]]]),
    )
  }

  /**
   * Refuses all but the submitter and admins. @returns the character's state
   * @throws AppError `not_found`, `forbidden`
   */
  async function refuseStranger(viewer: CurrentUser, id: string, what = 'the history') {
    const character = await reads.stateOf(id)
    if (!character || !canSee(viewer, character)) throw notFound()
    if (viewer.isAdmin || character.submittedBy === viewer.id) return character
    throw new AppError('forbidden', `Only the submitter and the admins can see ${what}.`)
  }

  return {
    refuseStranger,

    /** Revisions, latest first. @throws AppError `not_found`, `forbidden` like `refuseStranger` */
    async page(
      viewer: CurrentUser,
      { id, limit, cursor }: { id: string; limit: number; cursor?: string | null | undefined },
    ): Promise<Page<Revision>> {
      await refuseStranger(viewer, id)
      const rows = await revisionsBefore(db.read, id, pages.start(cursor), limit + 1)
      return pages.page(
        sliceOf(rows, limit),
        await countRevisions(db.read, id),
        ({ seq: _, fields, corrections, ...revision }) => ({
          ...revision,
          fields: fromJson(fields).filter(isShown).map(fieldOf),
          amended: corrections ? amendedIn(fromJson(corrections)) : [],
        }),
      )
    },

    /** The texts changed by a revision; of the first one all written fields. @throws AppError like `page` */
    async texts(
      viewer: CurrentUser,
      { id, revisionId }: { id: string; revisionId: string },
    ): Promise<RevisionTexts> {
      await refuseStranger(viewer, id)
      const row = await findRevision(db.read, id, revisionId)
      if (!row) throw notFound()
      const changes = fromJson(row.changes) as Changes
      const isFirst = Object.keys(changes).length === 0 && FIRST.has(row.action)
      return { changes: toChanges(isFirst ? await writtenAt(id, revisionId) : changes) }
    },

    /** The written fields that differ between two revisions, or one and now. Checks no access. */
    async between(id: string, from: string, to: string | null): Promise<RevisionTexts['changes']> {
      const row = await reads.byId(id)
      if (!row) throw notFound()
      const before = { ...row, ...(await columnsAfter(db.read, id, from)) }
      const after = to === null ? row : { ...row, ...(await columnsAfter(db.read, id, to)) }
      const changes = changesBetween<object>(before, after)
      return toChanges(Object.fromEntries(Object.entries(changes).filter(([field]) => WRITTEN.has(field))))
    },

    /** Restores fields as a new revision; the status stays. @throws AppError like an edit, `conflict` */
    async revert(
      tx: Tx,
      actor: CurrentUser,
      { id, revisionId, baseVersion }: RevertInput,
    ): Promise<Character> {
      const row = await store.find(tx, actor, id)
      const refusal = editRefusal(actor, { ...row, rejectedPermanently: row.rejectedPermanently === 1 })
      if (refusal !== null) throw new AppError('forbidden', refusal)
      await store.requireVersion(tx, row, baseVersion)

      const columns = await columnsAfter(tx, id, revisionId)
      if (Object.keys(changesBetween<object>(row, columns)).length === 0)
        throw new AppError('conflict', 'Nothing to revert: the character is already as it was then.')
      const reverted = await duplicates.reportNew(tx, row, () =>
        store.change(tx, row, columns, { userId: actor.id, action: 'reverted' }),
      )
      if (actor.isAdmin) await audit.record(tx, actor, 'character_reverted', { id, name: reverted.name })
      return reverted
    },
  }
}

/** For each field the value before its first later change. Reads only these revisions, one at a time. */
async function columnsAfter(
  reader: Reader,
  id: string,
  revisionId: string,
): Promise<Partial<ContentColumns>> {
  const target = await findRevision(reader, id, revisionId)
  if (!target) throw notFound()
  const firstChange = new Map<string, string>()
  for (const later of await revisionsAfter(reader, id, target.seq))
    for (const field of fromJson(later.fields))
      if (WRITTEN.has(field) && !firstChange.has(field)) firstChange.set(field, later.id)
  const columns: Record<string, unknown> = {}
  for await (const later of paced(new Set(firstChange.values()))) {
    const revision = await findRevision(reader, id, later)
    const changes = revision ? (fromJson(revision.changes) as Changes) : {}
    for (const [field, [before]] of Object.entries(changes))
      if (firstChange.get(field) === later) columns[field] = before
  }
  return columns
}

const fieldOf = (column: string): string => (column === 'pictureHash' ? 'imageUrl' : column)

const amendedIn = (corrections: Record<string, readonly unknown[]>): string[] =>
  Object.entries(corrections).flatMap(([field, [, , amended]]) => (amended === undefined ? [] : field))

const toChanges = (changes: Changes): RevisionTexts['changes'] =>
  Object.entries(changes)
    .filter(([column]) => isShown(column))
    .map(([column, [before, after]]) => ({
      field: fieldOf(column),
      before: column === 'pictureHash' ? addressOf(before) : valueOf(column, before),
      after: column === 'pictureHash' ? addressOf(after) : valueOf(column, after),
    }))

const addressOf = (hash: unknown): string | null => (typeof hash === 'string' ? pictureUrl(hash) : null)

function valueOf(field: string, column: unknown): RevisionTexts['changes'][number]['before'] {
  if (typeof column === 'number') return column === 1
  if (typeof column !== 'string') return null
  return LISTS.has(field) ? (JSON.parse(column) as string[] | OtherName[]) : column
}
