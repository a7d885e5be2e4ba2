import { canTakeBack } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character, OwnSubmission, SeenCharacter } from '@personae/contract/characters'
import type { MineInput, Page } from '@personae/contract/search'
import { toFlag } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { BEGINNING } from '../../../lib/cursor.ts'
import { pagesBy } from '../../../lib/slice.ts'
import { outcomeOf, toSubmissionRow, wasTakenBack } from './character-row.ts'
import { submissionsAt } from './characters.repo.ts'
import { countOwn, countPendingBetween, ownKeys } from './own-submissions.repo.ts'

const pages = pagesBy('own submissions', 'recency')

export function createOwnSubmissions({ db, auth, store }: Core) {
  /** The position of each in the queue. Submissions before the first one are counted only once. */
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

  return {
    async page(
      { id: ownerId }: Pick<CurrentUser, 'id'>,
      { limit, cursor, status }: MineInput,
    ): Promise<Page<OwnSubmission>> {
      const own = { ownerId, status }
      const keys = await ownKeys(db.read, own, pages.start(cursor), limit + 1)
      const rows = await submissionsAt(db.read, keys.slice(0, limit))
      const slice = { rows, hasMore: keys.length > limit }
      const pending = rows.filter((row) => row.status === 'pending')
      const places = await queuePlaces(pending.map(({ recency }) => recency))
      return pages.page(slice, await countOwn(db.read, own), (row) => ({
        ...toSubmissionRow(row),
        queuePlace: places.get(row.recency) ?? null,
      }))
    },

    /** To edit and resubmit it. The admin of a scheduled decision is told. @throws like `withdraw` */
    takeBack: (caller: CurrentUser, { id, baseVersion }: SeenCharacter): Promise<Character> =>
      auth.asUser(caller, async (tx, actor) => {
        const row = await store.find(tx, actor, id)
        if (row.submittedBy !== actor.id)
          throw new AppError('forbidden', 'You can only take back your own submissions.')
        if (!canTakeBack(actor, row))
          throw new AppError('conflict', `“${row.name}” can no longer be taken back: it ${outcomeOf(row)}.`)
        await store.requireVersion(tx, row, baseVersion)
        const columns = {
          status: 'rejected',
          rejectionReason: null,
          rejectedPermanently: toFlag(false),
        } as const
        return store.change(tx, row, columns, { userId: actor.id, action: 'taken_back' })
      }),

    /** Also ends a scheduled decision. @throws AppError `not_found`, `forbidden`, `conflict`, `changed` */
    withdraw: (caller: CurrentUser, { id, baseVersion }: SeenCharacter): Promise<void> =>
      auth.asUser(caller, async (tx, actor) => {
        const row = await store.find(tx, actor, id)
        if (row.submittedBy !== actor.id)
          throw new AppError('forbidden', 'You can only withdraw your own submissions.')
        if (!canTakeBack(actor, row) && !wasTakenBack(row))
          throw new AppError('conflict', `“${row.name}” can no longer be withdrawn: it ${outcomeOf(row)}.`)
        await store.requireVersion(tx, row, baseVersion)
        await store.remove(tx, row)
      }),
  }
}
