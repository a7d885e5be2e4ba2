import { canTakeBack } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character, OwnSubmission, SeenCharacter } from '@personae/contract/characters'
import type { MineInput, Page } from '@personae/contract/search'
import { toFlag, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { SUBMITTER } from '../../../lib/actors.ts'
import type { Actor } from '../../platform/audit/audit.service.ts'
import { BEGINNING } from '../../../lib/cursor.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import { pagesBy, sliceAt } from '../../../lib/slice.ts'
import {
  type CharacterRow,
  outcomeOf,
  requirePublished,
  toSubmissionRow,
  wasTakenBack,
} from './character-row.ts'
import { keysOf, recordsAt, submissionsAt } from './characters.repo.ts'
import { countOwn, countPendingBetween, ownKeys, usesByOthers } from './own-submissions.repo.ts'

const latest = pagesBy('own submissions', 'recency')
const queue = pagesBy('own queue', 'recency', BEGINNING)

/** Columns of a submission that was taken back, which its submitter may edit. */
const TAKEN_BACK = { status: 'rejected', rejectionReason: null, rejectedPermanently: toFlag(false) } as const

/** Admins are told that a page is gone if at least this many people have it in their lists. */
const MANY_SAVES = 3

const deleted = { status: 'resolved', notes: 'Its submitter has deleted the character.' } as const

/** Ends what belongs to a character, such as reports and promotions, before it is removed. */
interface Removal {
  detach(tx: Tx, actor: Actor, row: CharacterRow, closed: typeof deleted): Promise<void>
}

export function createOwnSubmissions({
  db,
  store,
  audit,
  notifications,
  removal,
}: Core & { removal: Removal }) {
  /** The queue positions of pending submissions. Those before the first one are counted only once. */
  async function queuePlaces(pending: number[]): Promise<Map<number, number>> {
    const places = new Map<number, number>()
    let [before, after] = [0, BEGINNING]
    for (const recency of pending.toSorted((a, b) => a - b)) {
      before += await countPendingBetween(db.read, after, recency)
      after = recency
      places.set(recency, before)
    }
    return places
  }

  /** @throws AppError `not_found`, `forbidden` */
  async function findOwn(tx: Tx, actor: CurrentUser, id: string, what: string): Promise<CharacterRow> {
    const row = await store.find(tx, actor, id)
    if (row.submittedBy !== actor.id) throw new AppError('forbidden', `You can only ${what}.`)
    return row
  }

  /** Deletes a character with its reports, corrections and promotion, which published ones may have. */
  async function removeWhole(tx: Tx, actor: Actor, row: CharacterRow): Promise<void> {
    await removal.detach(tx, actor, row, deleted)
    await store.remove(tx, row)
  }

  /** Tells admins if the page has corrections by others, or many people keep it. */
  async function notifyOfOthers(tx: Tx, row: CharacterRow): Promise<void> {
    const { people, corrections } = await usesByOthers(tx, row)
    const stake = [
      ...(corrections > 0 ? ['it has corrections by others'] : []),
      ...(people >= MANY_SAVES ? [`${people} people keep it`] : []),
    ].join(', and ')
    if (stake === '') return
    await notifications.notifyAdmins(tx, {
      type: 'character_unpublished',
      message: `${row.submittedByUsername} has taken “${row.name}” (${row.origin}) off the site: ${stake}.`,
      characterId: row.id,
    })
  }

  return {
    async page(
      { id: ownerId }: Pick<CurrentUser, 'id'>,
      { limit, cursor, status, q: text = '' }: MineInput,
    ): Promise<Page<OwnSubmission>> {
      const own = { ownerId, status, text }
      const pages = status === 'pending' ? queue : latest
      const keys = await ownKeys(db.read, own, pages.start(cursor), limit + 1)
      const rows = await submissionsAt.all(db.read, { recencies: keys.slice(0, limit) })
      const pending = rows.filter((row) => row.status === 'pending')
      const places = await queuePlaces(pending.map(({ recency }) => recency))
      return pages.page(sliceAt(keys, rows, limit), await countOwn(db.read, own), (row) => ({
        ...toSubmissionRow(row),
        queuePlace: places.get(row.recency) ?? null,
      }))
    },

    /** Takes a submission back for editing; tells the admin of a scheduled decision. @throws as `withdraw` */
    async takeBack(tx: Tx, actor: CurrentUser, { id, baseVersion }: SeenCharacter): Promise<Character> {
      const row = await findOwn(tx, actor, id, 'take back your own submissions')
      if (!canTakeBack(actor, row))
        throw new AppError('conflict', `“${row.name}” can no longer be taken back: it ${outcomeOf(row)}.`)
      await store.requireVersion(tx, row, baseVersion)
      return store.change(tx, row, TAKEN_BACK, { userId: actor.id, action: 'taken_back' })
    },

    /** Takes a published page off the site. @throws AppError `not_found`, `forbidden`, `conflict`, `changed` */
    async unpublish(tx: Tx, actor: CurrentUser, { id, baseVersion }: SeenCharacter): Promise<Character> {
      const row = await findOwn(tx, actor, id, 'take your own characters off the site')
      requirePublished(row)
      await store.requireVersion(tx, row, baseVersion)
      await notifyOfOthers(tx, row)
      await audit.record(tx, SUBMITTER, 'character_unpublished', row)
      return store.change(tx, row, TAKEN_BACK, { userId: actor.id, action: 'unpublished' })
    },

    /** Deletes a submission; a scheduled decision on it ends too. @throws AppError like `unpublish` */
    async withdraw(tx: Tx, actor: CurrentUser, { id, baseVersion }: SeenCharacter): Promise<void> {
      const row = await findOwn(tx, actor, id, 'withdraw your own submissions')
      if (!canTakeBack(actor, row) && !wasTakenBack(row))
        throw new AppError('conflict', `“${row.name}” can no longer be withdrawn: it ${outcomeOf(row)}.`)
      await store.requireVersion(tx, row, baseVersion)
      await removeWhole(tx, SUBMITTER, row)
    },

    /** Deletes the account's characters; published ones stay, and belong to `formerMember`. */
    async onAccountDeleted(tx: Tx, ownerId: string, formerMember: Actor): Promise<void> {
      for await (const { recency } of rowsInBatches('recency', (last) => keysOf(tx, ownerId, last, 1))) {
        const row = (await recordsAt.get(tx, { recencies: [recency] }))!
        if (row.status === 'approved') await store.transferOwnership(tx, row, formerMember)
        else await removeWhole(tx, formerMember, row)
      }
    },
  }
}
