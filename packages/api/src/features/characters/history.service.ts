import { editRefusal } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character } from '@personae/contract/characters'
import type { Revision } from '@personae/contract/history'
import { pictureUrl } from '@personae/contract/media'
import type { Page } from '@personae/contract/search'
import { type Db, fromJson, type Tx } from '@personae/db'
import { AppError, notFound } from '../../errors.ts'
import { cursorAfter, placeOf, START } from '../../lib/cursor.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { DuplicatesService } from '../duplicates/duplicates.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { ContentColumns } from './character-row.ts'
import type { CharacterStore } from './character-store.ts'
import type { CharactersService } from './characters.service.ts'
import { type Changes, changesBetween, countRevisions, revisionsOf } from './revisions.repo.ts'

interface Deps {
  db: Db
  auth: AuthService
  audit: AuditService
  media: MediaService
  store: CharacterStore
  characters: Pick<CharactersService, 'byId'>
  duplicates: DuplicatesService
}

const LISTS = new Set([
  'genres',
  'creators',
  'writers',
  'abilities',
  'personality',
  'externalLinks',
  'crossGenreLinks',
])
const TEXTS = ['name', 'origin', 'multiverse', 'series', 'description', 'backstory', 'relationships']
/** What people wrote, of all that a revision may hold. */
const WRITTEN = new Set([...LISTS, ...TEXTS, 'pictureHash'])

export type HistoryService = ReturnType<typeof createHistoryService>

/** What a character was, change by change (R7): for its submitter and the admins. */
export function createHistoryService({ db, auth, audit, media, store, characters, duplicates }: Deps) {
  /** A picture that nobody showed any more is gone: then the present one stays. */
  async function withoutLostPicture(tx: Tx, columns: Partial<ContentColumns>) {
    const { pictureHash, ...rest } = columns
    if (pictureHash === undefined) return rest
    const isThere = pictureHash === null || (await media.isKept(tx, pictureHash))
    return isThere ? columns : rest
  }

  return {
    /** @throws AppError `not_found`, `forbidden` for all but the submitter and admins */
    async page(
      viewer: CurrentUser,
      { id, limit, cursor }: { id: string; limit: number; cursor?: string | null | undefined },
    ): Promise<Page<Revision>> {
      const { submittedBy } = characters.byId(viewer, id)
      if (!viewer.isAdmin && submittedBy !== viewer.id) {
        throw new AppError('forbidden', 'Only the submitter and the admins can see the history.')
      }
      const rows = await revisionsOf(db.read, id, placeOf(cursor), limit + 1)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        items: shown.map(({ id: revisionId, at, by, action, changes }) => ({
          id: revisionId,
          at,
          by,
          action,
          changes: toldOf(fromJson(changes) as Changes),
        })),
        total: await countRevisions(db.read, id),
        nextCursor: last && rows.length > limit ? cursorAfter(last.seq) : null,
      }
    },

    /**
     * Brings back what was written as it stood after a revision; that is a new revision. The status stays.
     * @throws AppError `not_found`, `forbidden` as for an edit, `conflict` when nothing would change
     */
    revert: (
      caller: CurrentUser,
      { id, revisionId }: { id: string; revisionId: string },
    ): Promise<Character> =>
      db.transact(async (tx) => {
        const actor = await auth.recheck(tx, caller)
        const row = await store.find(tx, actor, id)
        const refusal = editRefusal(actor, { ...row, rejectedPermanently: row.rejectedPermanently === 1 })
        if (refusal !== null) throw new AppError('forbidden', refusal)

        const columns = await withoutLostPicture(tx, await columnsAfter(tx, id, revisionId))
        if (Object.keys(changesBetween<object>(row, columns)).length === 0) {
          throw new AppError('conflict', 'The character is already as it was then.')
        }
        const known = await duplicates.of(id, tx)
        const reverted = await store.change(tx, row, columns, { userId: actor.id, action: 'reverted' })
        // As for an edit: what was sent back is looked at again once it is resubmitted.
        if (row.status !== 'rejected') await duplicates.report(tx, id, { known })
        if (actor.isAdmin) await audit.record(tx, actor, 'character_reverted', { id, name: reverted.name })
        return reverted
      }),
  }
}

/** The values that what came after a revision has changed: undone from the last one back to it. */
async function columnsAfter(tx: Tx, id: string, revisionId: string): Promise<Partial<ContentColumns>> {
  const revisions = await revisionsOf(tx, id, START, Number.MAX_SAFE_INTEGER)
  const at = revisions.findIndex((revision) => revision.id === revisionId)
  if (at === -1) throw notFound()
  const columns: Record<string, unknown> = {}
  for (const { changes } of revisions.slice(0, at)) {
    for (const [field, [before]] of Object.entries(fromJson(changes) as Changes)) {
      if (WRITTEN.has(field)) columns[field] = before
    }
  }
  return columns
}

function toldOf(changes: Changes): Revision['changes'] {
  return Object.entries(changes).map(([field, [before, after]]) =>
    field === 'pictureHash'
      ? { field: 'imageUrl', before: addressOf(before), after: addressOf(after) }
      : { field, before: valueOf(field, before), after: valueOf(field, after) },
  )
}

const addressOf = (hash: unknown): string | null => (typeof hash === 'string' ? pictureUrl(hash) : null)

/** Columns hold texts, flags and nothing else. */
function valueOf(field: string, column: unknown): string | string[] | boolean | null {
  if (typeof column === 'number') return column === 1
  if (typeof column !== 'string') return null
  return LISTS.has(field) ? (JSON.parse(column) as string[]) : column
}
