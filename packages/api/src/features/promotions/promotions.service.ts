import { randomUUIDv7 } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { fold } from '@personae/contract/shared/fold'
import { pictureUrl } from '@personae/contract/media'
import { type EndReason, PROMOTION_SLOTS, ROTATION_MS } from '@personae/contract/promotion-plans'
import type {
  OwnPromotion,
  PromotableInput,
  PromotablePage,
  Promotion,
  RunningPromotion,
  Slots,
} from '@personae/contract/promotions'
import type { Page } from '@personae/contract/search'
import { type Db, fromJson, type PaymentTable, type Reader, type Tx } from '@personae/db'
import type { Selectable } from 'kysely'
import { decodeCursor } from '../../lib/cursor.ts'
import { cursorBehind, pageOf, sliceOf } from '../../lib/slice.ts'
import type { Clock } from '../../ports/clock.ts'
import { endOf } from './promotion-period.ts'
import type { PromotionNotices } from './promotion-notices.ts'
import {
  countOwned,
  findByPayment,
  findLive,
  findLiveOf,
  findOwned,
  findPromotable,
  findPublished,
  insertPromotion,
  isPromotable,
  prepareRunning,
  prepareRunningIds,
  type PromotionDetails,
  updatePromotion,
} from './promotions.repo.ts'
import { type Buyer, findRenewed, findSlotHolders, findUnpaidSince } from './slots.repo.ts'

interface Deps {
  db: Db
  clock: Clock
  notices: PromotionNotices
}

export type PromotionsService = ReturnType<typeof createPromotionsService>

const pictureOf = (hash: string | null): string | null => (hash === null ? null : pictureUrl(hash))

/** Promotions: the use of slots, start, end and renewal. */
export function createPromotionsService({ db, clock, notices }: Deps) {
  const running = prepareRunning(db)
  const idsRunning = prepareRunningIds(db)
  const now = () => clock.now().toISOString()

  function toOwn(row: PromotionDetails, at: string): OwnPromotion {
    const isOver = row.endReason !== null || row.endsAt <= at
    return {
      id: row.id,
      paymentId: row.paymentId,
      characterId: row.characterId,
      characterName: row.characterName,
      origin: row.origin ?? '',
      genres: row.genres === null ? [] : fromJson(row.genres),
      imageUrl: pictureOf(row.pictureHash),
      title: row.title,
      description: row.description,
      duration: row.duration,
      amount: row.amount,
      paymentStatus: row.paymentStatus,
      state: isOver ? 'ended' : row.startsAt > at ? 'scheduled' : 'active',
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      endReason: isOver ? (row.endReason ?? 'over') : null,
      impressions: row.impressions,
      clicks: row.clicks,
    }
  }

  /** Moves a character's next promotions forward when the one before them ends. */
  async function closeGap(tx: Tx, characterId: string, at: string): Promise<void> {
    let free = at
    for (const next of await findLiveOf(tx, characterId, at)) {
      if (next.startsAt <= free) {
        free = next.endsAt
        continue
      }
      const moved = { startsAt: free, endsAt: endOf(free, next.duration) }
      await updatePromotion(tx, next.id, moved)
      await notices.plan(tx, { ...next, ...moved })
      free = moved.endsAt
    }
  }

  return {
    /** The featured characters for visitors. The order rotates with time, so that each is first equally often. */
    async list(): Promise<Promotion[]> {
      const rows = await running.all({ now: now() })
      const first = rows.length === 0 ? 0 : Math.floor(clock.now().getTime() / ROTATION_MS) % rows.length
      return [...rows.slice(first), ...rows.slice(0, first)].map(
        ({ id, characterId, title, description, name, origin, genres, pictureHash }) => ({
          id,
          characterId,
          title,
          description,
          character: { imageUrl: pictureOf(pictureHash), name, origin, genres: fromJson(genres) },
        }),
      )
    },

    /** The ids of the promotions that visitors see now. */
    runningIds: async (): Promise<Set<string>> =>
      new Set((await idsRunning.all({ now: now() })).map(({ id }) => id)),

    /** The slots as a new buyer finds them: a renewed reservation would give way. */
    async slots(read: Reader = db.read): Promise<Slots> {
      const renewed = new Set((await findRenewed(read, now())).map(({ characterId }) => characterId))
      const holders = (await findSlotHolders(read, now())).filter(
        ({ characterId }) => !renewed.has(characterId),
      )
      const used = Math.min(holders.length, PROMOTION_SLOTS)
      const isFull = used === PROMOTION_SLOTS
      return { used, total: PROMOTION_SLOTS, nextFreeAt: isFull ? holders[0]!.until : null }
    },

    /** The payment of the reservation that gives way to this buyer: renewed for longest, by someone who began earlier. */
    async givingWayTo(tx: Tx, buyer: Buyer): Promise<string | undefined> {
      const [longest] = await findRenewed(tx, now())
      const since = (await findUnpaidSince(tx, buyer, now())) ?? now()
      return longest && longest.since < since ? longest.id : undefined
    },

    /** The caller's approved characters, and those of their universe; newest first. */
    async promotable(
      caller: CurrentUser,
      { q, id, limit, cursor }: PromotableInput,
    ): Promise<PromotablePage> {
      const filter = { ownerId: caller.id, text: fold(q ?? ''), id }
      const paging = { before: decodeCursor(cursor), limit: limit + 1, now: now() }
      const slice = sliceOf(await findPromotable(db.read, filter, paging), { limit })
      return {
        items: slice.rows.map(({ recency: _, pictureHash, genres, ...row }) => ({
          ...row,
          genres: fromJson(genres),
          imageUrl: pictureOf(pictureHash),
        })),
        nextCursor: cursorBehind(slice, ({ recency }) => recency),
      }
    },

    /** Whether this user may promote an approved character. */
    isPromotable: (tx: Tx, actor: CurrentUser, id: string): Promise<boolean> =>
      isPromotable(tx, { ownerId: actor.id, text: '', id }),

    /** The caller's purchases, latest first. */
    async mine(
      { id }: CurrentUser,
      { limit, cursor }: { limit: number; cursor?: string | null | undefined },
    ): Promise<Page<OwnPromotion>> {
      const rows = await findOwned(db.read, id, decodeCursor(cursor), limit + 1)
      const at = now()
      return pageOf(sliceOf(rows, { limit }), await countOwned(db.read, id), {
        sortKey: ({ seq }) => seq,
        toItem: (row) => toOwn(row, at),
      })
    },

    /** For admins: promotions that have not ended, earliest end first. */
    async live(): Promise<RunningPromotion[]> {
      const at = now()
      const rows = await findLive(db.read, at)
      return rows.map(({ ownerUsername, ...row }) => ({ ...toOwn(row, at), ownerUsername }))
    },

    /**
     * Starts the promotion of a payment, or schedules it for the end of the character's current one.
     * @returns why not: no slot is free for it, or its character is not published (any more)
     */
    async grant(
      tx: Tx,
      payment: Selectable<PaymentTable>,
      { hasSlot }: { hasSlot: boolean },
    ): Promise<'granted' | 'full' | 'gone'> {
      const character = payment.characterId && (await findPublished(tx, payment.characterId))
      if (!character) return 'gone'
      const at = now()
      const live = await findLiveOf(tx, character.id, at)
      if (!hasSlot && live.length === 0) {
        const others = (await findSlotHolders(tx, at)).filter((one) => one.characterId !== character.id)
        if (others.length >= PROMOTION_SLOTS) return 'full'
      }
      const startsAt = live.at(-1)?.endsAt ?? at
      const promotion = {
        id: randomUUIDv7(),
        paymentId: payment.id,
        ownerId: payment.payerId,
        characterId: character.id,
        characterName: character.name,
        title: payment.title,
        description: payment.description,
        startsAt,
        endsAt: endOf(startsAt, payment.duration),
      }
      await insertPromotion(tx, promotion)
      await notices.started(tx, promotion, { isRenewal: live.length > 0 })
      return 'granted'
    },

    /**
     * Ends the promotion of a payment early.
     * @returns whether there was one that had not ended
     */
    async endPaidBy(tx: Tx, paymentId: string, reason: Exclude<EndReason, 'over'>): Promise<boolean> {
      const at = now()
      const promotion = await findByPayment(tx, paymentId)
      if (!promotion || promotion.endsAt <= at) return false
      await updatePromotion(tx, promotion.id, { endsAt: at, endReason: reason, endNotified: 1 })
      await notices.endedEarly(tx, promotion, reason)
      if (promotion.characterId !== null) await closeGap(tx, promotion.characterId, at)
      return true
    },

    /** Start and end of the promotion of a payment; null if it has none. */
    async periodOf(paymentId: string): Promise<{ startsAt: string; endsAt: string } | null> {
      const promotion = await findByPayment(db.read, paymentId)
      return promotion ? { startsAt: promotion.startsAt, endsAt: promotion.endsAt } : null
    },

    /** Payments whose promotions of a character have not ended. */
    async livePaymentsOf(tx: Tx, characterId: string): Promise<string[]> {
      const live = await findLiveOf(tx, characterId, now())
      // Latest first: ending an earlier one would first move the later ones, in vain.
      return live.toReversed().map(({ paymentId }) => paymentId)
    },
  }
}
