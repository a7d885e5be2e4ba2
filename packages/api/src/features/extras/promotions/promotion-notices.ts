import { END_REASONS, ENDING_NOTICE_DAYS, type EndReason } from '@personae/contract/promotion-plans'
import type { PromotionTable, Tx } from '@personae/db'
import type { Selectable } from 'kysely'
import { DAY, formatDay } from '../../../lib/time.ts'
import type { NotificationInput } from '../../platform/notifications/notifications.service.ts'
import type { PaymentRow } from './payments.repo.ts'
import type { PromotionCore } from './promotion-core.ts'
import { findLastOf, findLiveOf, findPromotion, updatePromotion } from './promotions.repo.ts'

type Notified = Pick<
  Selectable<PromotionTable>,
  'id' | 'ownerId' | 'characterId' | 'characterName' | 'startsAt' | 'endsAt'
>

export type PromotionNotices = ReturnType<typeof createPromotionNotices>

export function createPromotionNotices({ db, clock, jobs, notifications, webhookEvents }: PromotionCore) {
  async function notify(
    tx: Tx,
    { ownerId, characterId }: Notified,
    news: Omit<NotificationInput, 'characterId'>,
  ) {
    if (ownerId !== null) await notifications.notify(tx, [ownerId], { ...news, characterId })
  }

  /** Emits the event when a character stops being featured; before a renewal it does not. */
  async function emitEnded(tx: Tx, { id, ownerId, characterId }: Notified): Promise<void> {
    const data = { id, ...(characterId !== null && { characterId }) }
    await webhookEvents.emit(tx, ownerId, [{ event: 'promotion.ended', data }])
  }

  async function ended(tx: Tx, promotion: Notified): Promise<void> {
    await updatePromotion(tx, promotion.id, { endNotified: 1 })
    await notify(tx, promotion, {
      type: 'promotion_ended',
      message: `The promotion of “${promotion.characterName}” has ended.`,
    })
    await emitEnded(tx, promotion)
  }

  /** Sends a late notice of the last end now: once the character is featured again it would not be sent. */
  async function endedBefore(tx: Tx, { characterId, startsAt }: Notified): Promise<void> {
    const last = characterId === null ? undefined : await findLastOf(tx, characterId, startsAt)
    if (last?.endReason === null && last.endNotified === 0) await ended(tx, last)
  }

  /** Sends a notice, unless the promotion's end has moved since: then another notice is due, or none. */
  async function send(subject: string): Promise<void> {
    const [kind, id = '', endsAt = ''] = subject.split('/')
    await db.transact(async (tx) => {
      const promotion = await findPromotion(tx, id)
      if (promotion?.endsAt !== endsAt) return
      const { characterId, characterName } = promotion
      // With a renewal nothing ends.
      const after = characterId === null ? [] : await findLiveOf(tx, characterId, endsAt)
      if (after.length > 0) return
      const isOver = endsAt <= clock.now().toISOString()
      if (kind === 'ending' && !isOver && promotion.endingNotified === 0) {
        await updatePromotion(tx, id, { endingNotified: 1 })
        await notify(tx, promotion, {
          type: 'promotion_ending',
          message: `The promotion of “${characterName}” ends on ${formatDay(endsAt)}. A renewal starts when it ends.`,
        })
      }
      if (kind === 'ended' && isOver && promotion.endNotified === 0) await ended(tx, promotion)
    })
  }

  jobs.define('promotion_notice', {
    firstWait: 5_000,
    longestWait: 10 * 60_000,
    limit: 20,
    work: send,
  })

  async function plan(tx: Tx, { id, endsAt, characterName: about }: Notified): Promise<void> {
    const warnAt = new Date(Date.parse(endsAt) - ENDING_NOTICE_DAYS * DAY).toISOString()
    const kind = 'promotion_notice'
    await jobs.add(tx, { kind, subject: `ending/${id}/${endsAt}` }, { about, dueAt: warnAt })
    await jobs.add(tx, { kind, subject: `ended/${id}/${endsAt}` }, { about, dueAt: endsAt })
  }

  return {
    plan,

    /** Tells the admins, since nobody else can make a refund that is due. */
    refundDue: (tx: Tx, { characterName }: Pick<PaymentRow, 'characterName'>, why: string): Promise<void> =>
      notifications.notifyAdmins(tx, {
        type: 'refund_due',
        message: `A refund for the promotion of “${characterName}” is due. ${why}`,
      }),

    /** Tells the admins: an answer has a deadline, and after a dispute that is won they decide about the money. */
    disputed: (tx: Tx, { characterName }: Pick<PaymentRow, 'characterName'>, isWon: boolean): Promise<void> =>
      notifications.notifyAdmins(tx, {
        type: 'payment_disputed',
        message: isWon
          ? `The dispute about the promotion of “${characterName}” is won: the money stays. If the dispute ended the promotion, refund it, or leave it.`
          : `The payment for the promotion of “${characterName}” is disputed. Answer in the payment provider’s dashboard, before its deadline.`,
      }),

    async started(tx: Tx, promotion: Notified, { isRenewal }: { isRenewal: boolean }): Promise<void> {
      const { id, ownerId, characterId, characterName, startsAt, endsAt } = promotion
      if (!isRenewal) await endedBefore(tx, promotion)
      await notify(tx, promotion, {
        type: 'promotion_active',
        message: isRenewal
          ? `The promotion of “${characterName}” is renewed from ${formatDay(startsAt)} until ${formatDay(endsAt)}.`
          : `“${characterName}” is featured on the home page until ${formatDay(endsAt)}.`,
      })
      await plan(tx, promotion)
      if (!isRenewal && characterId !== null)
        await webhookEvents.emit(tx, ownerId, [{ event: 'promotion.started', data: { id, characterId } }])
    },

    /** Tells the owner of a renewal, who was told of other days. */
    moved: (tx: Tx, promotion: Notified): Promise<void> =>
      notify(tx, promotion, {
        type: 'promotion_active',
        message: `The promotion of “${promotion.characterName}” now runs from ${formatDay(promotion.startsAt)} until ${formatDay(promotion.endsAt)}, since the one before it has ended early.`,
      }),

    async endedEarly(tx: Tx, promotion: Notified, reason: EndReason): Promise<void> {
      await notify(tx, promotion, {
        type: 'promotion_ended',
        message: `The promotion of “${promotion.characterName}” has ended early. ${END_REASONS[reason]}.`,
      })
      const { characterId } = promotion
      const now = clock.now().toISOString()
      const others = characterId === null ? [] : await findLiveOf(tx, characterId, now)
      if (others.length === 0) await emitEnded(tx, promotion)
    },
  }
}
