import { formatCents, type PaymentStatus } from '@personae/contract/promotion-plans'
import type { Tx } from '@personae/db'
import { DAY } from '../../../lib/time.ts'
import type { PaymentEvent, PaymentProvider } from '../../../ports/payment-provider.ts'
import { moneyOf } from './money-of.ts'
import {
  findByProviderId,
  findEvents,
  findPayment,
  isNewEvent,
  type PaymentRow,
  updatePayment,
} from './payments.repo.ts'
import { type PromotionCore, requireProvider } from './promotion-core.ts'
import type { PromotionNotices } from './promotion-notices.ts'
import type { SlotsService } from './slots.service.ts'

type Deps = PromotionCore & { notices: PromotionNotices; slots: SlotsService }

/** The outcome of an event: processed now or before, or not about one of our payments. */
type Taken = 'done' | 'repeated' | 'unknown'

export type ProviderEvents = ReturnType<typeof createProviderEvents>

/** Statuses before the payment is confirmed. */
const UNPAID = new Set<PaymentStatus>(['pending', 'processing', 'canceled', 'expired'])
const OPEN = new Set<PaymentStatus>(['pending', 'processing'])
/** Milliseconds after which the provider is asked about a payment: cards are confirmed within minutes. */
const ASK_AFTER_MS = DAY
export const REFUND_FAILED = 'The refund failed at the provider.'

const NO_LONGER: Record<'full' | 'gone' | 'lost', string> = {
  full: 'All slots were taken by the time the payment was confirmed.',
  gone: 'The character was no longer published by the time the payment was confirmed.',
  lost: 'This account could no longer promote the character by the time the payment was confirmed.',
}

function nextOf(
  status: PaymentStatus,
  { isOver, isDisputed, wasDisputed }: ReturnType<typeof moneyOf>,
  { isDue, isUnderWay }: { isDue: boolean; isUnderWay: boolean },
): PaymentStatus {
  if (isOver) return 'refunded'
  if (isDisputed) return 'disputed'
  if (isDue) return isUnderWay ? 'refunding' : 'refund_due'
  return wasDisputed ? 'dispute_won' : status
}

/**
 * The effects of a provider's events. Each event is processed once, in one transaction with its effects, so
 * that no crash or repetition loses or duplicates any. Events arrive in any order: until it is paid, a
 * payment only moves forward; from then on all events so far decide its state.
 */
export function createProviderEvents({ db, clock, jobs, notifications, provider, notices, slots }: Deps) {
  const now = () => clock.now().toISOString()

  /** Queues a refund as a job, since the provider may be unavailable. */
  async function refund(tx: Tx, payment: PaymentRow, message: string): Promise<void> {
    await updatePayment(tx, payment.id, { status: 'refunding', message })
    await jobs.add(tx, { kind: 'refund', subject: payment.id }, { about: payment.characterName })
  }

  async function notifyPayer(tx: Tx, { payerId, characterId }: PaymentRow, message: string): Promise<void> {
    if (payerId === null) return
    await notifications.notify(tx, [payerId], { type: 'promotion_ended', message, characterId })
  }

  async function succeed(tx: Tx, payment: PaymentRow, event: PaymentEvent): Promise<void> {
    if (!UNPAID.has(payment.status)) return
    const { amount, currency } = payment
    const isForCharacter = payment.characterId === null || event.characterId === payment.characterId
    if (event.amount !== amount || event.currency !== currency || !isForCharacter) {
      // The payment does not match its order: an admin must check it. Only the paid amount can be refunded.
      const paid = { amount: event.amount ?? amount, message: 'The payment does not match the order.' }
      await updatePayment(tx, payment.id, paid)
      return settle(tx, { ...payment, ...paid, status: 'paid' }, event)
    }
    const granted = await slots.grant(tx, payment)
    await updatePayment(tx, payment.id, { status: 'paid', paidAt: now(), message: null })
    if (granted === 'granted') return
    const why = NO_LONGER[granted]
    await refund(tx, payment, why)
    await notifyPayer(
      tx,
      payment,
      `“${payment.characterName}” could not be featured. ${why} Your ${formatCents(amount)} are being refunded.`,
    )
  }

  /** Updates a payment after an event of a refund or dispute. */
  async function settle(tx: Tx, payment: PaymentRow, { type }: PaymentEvent): Promise<void> {
    const { id, status, characterName } = payment
    const money = moneyOf(payment.amount, await findEvents(tx, id))
    const { refunded, isOver, wasRefunded } = money
    const hasFailed = !isOver && (wasRefunded || (type === 'refund_failed' && status === 'refunding'))
    const isOld = UNPAID.has(status) || (isOver && payment.message === REFUND_FAILED)
    // The message of a paid payment says why its refund is due; before, it is about the card.
    const message = hasFailed ? REFUND_FAILED : isOld ? null : payment.message
    const isUnderWay = status === 'refunding' && type !== 'refund_failed'
    const next = nextOf(status, money, { isDue: message !== null, isUnderWay })
    await updatePayment(tx, id, {
      status: next,
      refunded,
      message,
      ...(!UNPAID.has(next) && { paidAt: payment.paidAt ?? now() }),
    })
    if (next !== status) {
      if (next === 'refund_due') await notices.refundDue(tx, payment, message ?? '')
      if (next === 'disputed' || next === 'dispute_won')
        await notices.disputed(tx, payment, next === 'dispute_won')
    }
    const reason = isOver || wasRefunded ? 'refunded' : money.wasDisputed ? 'disputed' : null
    const hasEnded = reason !== null && (await slots.endPaidBy(tx, id, reason))
    // The owner of an ended promotion is notified with the reason already.
    if (hasEnded || !isOver || (status === next && payment.refunded === refunded)) return
    await notifyPayer(
      tx,
      payment,
      `Your ${formatCents(refunded)} for the promotion of “${characterName}” were refunded.`,
    )
  }

  /** Applies an event; one that arrives after a later event undoes nothing. */
  async function advance(tx: Tx, payment: PaymentRow, event: PaymentEvent): Promise<void> {
    const { id, status } = payment
    switch (event.type) {
      case 'succeeded':
        return succeed(tx, payment, event)
      case 'failed':
        if (!OPEN.has(status)) return
        await updatePayment(tx, id, { status: 'pending', message: event.message ?? 'The payment failed.' })
        // The payment may have been processing when its reservation ended.
        await jobs.add(
          tx,
          { kind: 'payment_expiry', subject: id },
          { about: payment.characterName, dueAt: payment.reservedUntil },
        )
        return
      case 'processing':
        if (status !== 'pending') return
        await updatePayment(tx, id, { status: 'processing', message: null })
        // The final event may be lost: after a day the provider is asked.
        await jobs.add(
          tx,
          { kind: 'payment_cancel', subject: id },
          {
            about: payment.characterName,
            dueAt: new Date(clock.now().getTime() + ASK_AFTER_MS).toISOString(),
          },
        )
        return
      case 'canceled':
        if (OPEN.has(status)) await updatePayment(tx, id, { status: 'canceled' })
        return
      default:
        return settle(tx, payment, event)
    }
  }

  const apply = (from: PaymentProvider['name'], event: PaymentEvent): Promise<Taken> =>
    db.transact(async (tx) => {
      const known = await findByProviderId(tx, from, event.providerPaymentId)
      const named = known ?? (event.orderId === null ? undefined : await findPayment(tx, event.orderId))
      // The process may have stopped before it stored the provider's id of the payment.
      const isOwnPayment =
        named?.provider === from &&
        (named.providerPaymentId === null || named.providerPaymentId === event.providerPaymentId)
      if (!named || !isOwnPayment) return 'unknown'
      const { id, type, at, amount, refundedAt = null } = event
      const money = { paymentId: named.id, amount: amount ?? named.amount, refundedAt }
      const isNew = await isNewEvent(tx, { provider: from, id, type, at, ...money })
      if (!isNew) return 'repeated'
      if (named.providerPaymentId === null)
        await updatePayment(tx, named.id, { providerPaymentId: event.providerPaymentId })
      await advance(tx, named, event)
      return 'done'
    })

  return {
    /** The provider that sends events; null without one. */
    from: provider?.name ?? null,
    apply,
    refund,

    /** @returns the outcome; `ignored` for an irrelevant event. @throws AppError `invalid` if it is forged */
    async handleWebhook(body: Buffer, signature: string | undefined): Promise<Taken | 'ignored'> {
      const from = requireProvider(provider)
      const event = from.readEvent(body, signature)
      return event ? apply(from.name, event) : 'ignored'
    },
  }
}
