import { randomUUIDv7 } from 'node:crypto'
import { type Duration, type EndReason, planOf, PROMOTION_SLOTS } from '@personae/contract/promotion-plans'
import type { Slots } from '@personae/contract/promotions'
import type { IsoTime, PromotionTable, Reader, Tx } from '@personae/db'
import type { Selectable } from 'kysely'
import type { PaymentRow } from './payments.repo.ts'
import type { PromotionCore } from './promotion-core.ts'
import type { PromotionNotices } from './promotion-notices.ts'
import {
  findByPayment,
  findLiveOf,
  findPublished,
  insertPromotion,
  isPromotable,
  updatePromotion,
} from './promotions.repo.ts'
import { type Buyer, findRenewed, findSlotHolders, findUnpaidSince } from './slots.repo.ts'

type EarlyEnd = Exclude<EndReason, 'over'>

export type SlotsService = ReturnType<typeof createSlots>

/** The end of a promotion after its calendar months; in a shorter month, on its last day. */
function endOf(startsAt: IsoTime, duration: Duration): IsoTime {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO('UTC')
  const end = start.add({ months: planOf(duration).months })
  return new Date(end.epochMilliseconds).toISOString()
}

export function createSlots({ db, clock, notices }: PromotionCore & { notices: PromotionNotices }) {
  const now = () => clock.now().toISOString()

  async function closeGap(tx: Tx, characterId: string, at: string): Promise<void> {
    let free = at
    for (const next of await findLiveOf(tx, characterId, at)) {
      const stays = next.startsAt <= free
      const term = stays ? next : { startsAt: free, endsAt: endOf(free, next.duration) }
      if (!stays) {
        await updatePromotion(tx, next.id, term)
        await notices.moved(tx, { ...next, ...term })
      }
      // Even if its term stays: it may be the last one now, and its notices were not due while it was not.
      await notices.plan(tx, { ...next, ...term })
      free = term.endsAt
    }
  }

  async function endEarly(
    tx: Tx,
    promotion: Selectable<PromotionTable>,
    reason: EarlyEnd,
    at: IsoTime,
  ): Promise<void> {
    // The promotion may not have started yet.
    const startsAt = promotion.startsAt < at ? promotion.startsAt : at
    await updatePromotion(tx, promotion.id, { startsAt, endsAt: at, endReason: reason })
    await notices.endedEarly(tx, promotion, reason)
  }

  async function hasRoomFor(tx: Tx, characterId: string, at: IsoTime): Promise<boolean> {
    const others = (await findSlotHolders(tx, at)).filter((one) => one.characterId !== characterId)
    return others.length < PROMOTION_SLOTS
  }

  return {
    hasRoomFor,

    /** The slots as a new buyer finds them: a renewed reservation would give way to them. */
    async usage(read: Reader = db.read): Promise<Slots> {
      const renewed = new Set((await findRenewed(read, now())).map(({ characterId }) => characterId))
      const holders = (await findSlotHolders(read, now())).filter(
        ({ characterId }) => !renewed.has(characterId),
      )
      const used = Math.min(holders.length, PROMOTION_SLOTS)
      const isFull = used === PROMOTION_SLOTS
      // The reservation of a payment that is being confirmed may be over already.
      const next = holders.find(({ until }) => until > now()) ?? holders[0]!
      return { used, total: PROMOTION_SLOTS, nextFreeAt: isFull ? next.until : null }
    },

    /** The reservation that gives way to this buyer: renewed for longest, by someone who began earlier. */
    async givingWayTo(tx: Tx, buyer: Buyer): Promise<PaymentRow | undefined> {
      const [longest] = await findRenewed(tx, now())
      const since = (await findUnpaidSince(tx, buyer, now())) ?? now()
      return longest && longest.since < since ? longest : undefined
    },

    /** Starts a promotion, now or after the present ones. @returns `granted`, or why it was not possible */
    async grant(tx: Tx, payment: PaymentRow): Promise<'granted' | 'full' | 'gone' | 'lost'> {
      const character = payment.characterId && (await findPublished(tx, payment.characterId))
      if (!character) return 'gone'
      const { payerId: ownerId } = payment
      if (ownerId === null || !(await isPromotable(tx, { ownerId, text: '', id: character.id })))
        return 'lost'
      const at = now()
      const live = await findLiveOf(tx, character.id, at)
      // While the payer's reservation lasts, others have at most nine slots.
      if (live.length === 0 && !(await hasRoomFor(tx, character.id, at))) return 'full'
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

    /** Ends the promotion of a payment early. @returns whether there was one that had not ended */
    async endPaidBy(tx: Tx, paymentId: string, reason: EarlyEnd): Promise<boolean> {
      const at = now()
      const promotion = await findByPayment(tx, paymentId)
      if (!promotion || promotion.endsAt <= at) return false
      await endEarly(tx, promotion, reason, at)
      if (promotion.characterId !== null) await closeGap(tx, promotion.characterId, at)
      return true
    },

    /** Ends all promotions of a character. @returns their payments, latest first */
    async endAllOf(tx: Tx, characterId: string, reason: 'removed' | 'off'): Promise<string[]> {
      const at = now()
      const live = (await findLiveOf(tx, characterId, at)).toReversed()
      for (const promotion of live) await endEarly(tx, promotion, reason, at)
      return live.map(({ paymentId }) => paymentId)
    },
  }
}
