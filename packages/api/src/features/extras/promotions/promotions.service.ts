import type { CurrentUser } from '@personae/contract/auth'
import { fold } from '@personae/contract/shared/fold'
import { ROTATION_MS } from '@personae/contract/promotion-plans'
import {
  type OwnPromotion,
  ownPromotionPage,
  type PromotableInput,
  type PromotionCounts,
} from '@personae/contract/promotions'
import { fromJson } from '@personae/db'
import { columnsFor } from '../../../lib/columns-for.ts'
import { createCounts, createOnceADay } from '../../../lib/counts.ts'
import { pagesBy, type Paging, sliceOf } from '../../../lib/slice.ts'
import { pictureOf } from '../../catalogue/characters/character-row.ts'
import type { PromotionCore } from './promotion-core.ts'
import {
  addCounts,
  type Count,
  countOwned,
  findLive,
  findOwned,
  findPromotable,
  running,
  runningIds,
  type PromotionDetails,
} from './promotions.repo.ts'

const promotables = pagesBy('promotable', 'recency')
const ownPromotions = pagesBy('promotions', 'seq')

export function createPromotionsService({ db, clock }: Pick<PromotionCore, 'db' | 'clock'>) {
  const now = () => clock.now().toISOString()
  const isNew = createOnceADay(clock)
  const { add, flush } = createCounts<Count>({
    keyOf: ({ id }) => id,
    sum: (a, b) => ({ ...a, impressions: a.impressions + b.impressions, clicks: a.clicks + b.clicks }),
    save: (counts) => db.transact((tx) => addCounts(tx, counts)),
    max: Infinity,
  })

  function toOwn(row: PromotionDetails, at: string): OwnPromotion {
    const isOver = row.endsAt <= at
    return {
      ...columnsFor(ownPromotionPage.shape.items.element, row),
      origin: row.origin ?? '',
      genres: row.genres === null ? [] : fromJson(row.genres),
      imageUrl: pictureOf(row.pictureHash),
      state: isOver ? 'ended' : row.startsAt > at ? 'scheduled' : 'active',
      isOff: row.pageStatus !== null && row.pageStatus !== 'approved',
      endReason: isOver ? (row.endReason ?? 'over') : null,
    }
  }

  return {
    flush,

    /** Counts views and a click, each once per network, promotion and day. */
    async count({ shown, followed }: PromotionCounts, address: string): Promise<void> {
      // Other ids are not counted, so that memory is bounded.
      const rows = await runningIds.all(db.read, { now: now() })
      const live = new Set(rows.map(({ id }) => id))
      for (const id of shown)
        if (live.has(id) && isNew(`view ${id}`, address)) add({ id, impressions: 1, clicks: 0 })
      if (followed && live.has(followed) && isNew(`click ${followed}`, address))
        add({ id: followed, impressions: 0, clicks: 1 })
    },

    /** The featured characters for visitors. The order rotates with time, so that each is first equally often. */
    async list() {
      const rows = await running.all(db.read, { now: now() })
      const first = rows.length === 0 ? 0 : Math.floor(clock.now().getTime() / ROTATION_MS) % rows.length
      return [...rows.slice(first), ...rows.slice(0, first)].map(
        ({ name, origin, genres, pictureHash, ...promotion }) => ({
          ...promotion,
          character: { imageUrl: pictureOf(pictureHash), name, origin, genres: fromJson(genres) },
        }),
      )
    },

    async promotable(caller: CurrentUser, { q, id, limit, cursor }: PromotableInput) {
      const filter = { ownerId: caller.id, text: fold(q ?? ''), id }
      const paging = { before: promotables.start(cursor), limit: limit + 1, now: now() }
      const slice = sliceOf(await findPromotable(db.read, filter, paging), limit)
      return {
        items: slice.rows.map(({ recency: _, pictureHash, genres, ...row }) => ({
          ...row,
          genres: fromJson(genres),
          imageUrl: pictureOf(pictureHash),
        })),
        nextCursor: promotables.next(slice),
      }
    },

    async mine({ id }: CurrentUser, { limit, cursor }: Paging) {
      const rows = await findOwned(db.read, id, ownPromotions.start(cursor), limit + 1)
      const at = now()
      return ownPromotions.page(sliceOf(rows, limit), await countOwned(db.read, id), (row) => toOwn(row, at))
    },

    /** Promotions that have not ended, earliest end first: for admins. */
    async live() {
      const at = now()
      const rows = await findLive(db.read, at)
      return rows.map(({ ownerUsername, ...row }) => ({ ...toOwn(row, at), ownerUsername }))
    },
  }
}
