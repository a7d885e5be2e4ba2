import { formatCents, type PaymentStatus } from '@personae/contract/promotion-plans'
import type { Tx } from '@personae/db'
import type { PaymentEvent, PaymentProvider } from '../../../ports/payment-provider.ts'
import { findByProviderId, findPayment, isNewEvent, type PaymentRow, updatePayment } from './payments.repo.ts'
import { type PromotionCore, requireProvider } from './promotion-core.ts'
import type { SlotsService } from './slots.service.ts'

type Deps = Pick<PromotionCore, 'db' | 'clock' | 'jobs' | 'notifications' | 'provider'> & {
  slots: SlotsService
}

/** The outcome of an event: processed, already processed before, or not about one of our payments. */
type Taken = 'done' | 'repeated' | 'unknown'

export type ProviderEvents = ReturnType<typeof createProviderEvents>

/** Before the payment is confirmed. */
const UNPAID = new Set<PaymentStatus>(['pending', 'processing', 'canceled', 'expired'])
const OPEN = new Set<PaymentStatus>(['pending', 'processing'])
/** Final statuses: events of a dispute do not change these. */
const DISPUTE_OVER = new Set<PaymentStatus>(['refunded', 'dispute_won'])
const REFUND_FAILED = 'The refund failed at the provider.'

const NO_LONGER: Record<'full' | 'gone' | 'lost', string> = {
  full: 'All slots were taken by the time the payment was confirmed.',
  gone: 'The character was no longer published by the time the payment was confirmed.',
  lost: 'This account could no longer promote the character by the time the payment was confirmed.',
}

/**
 * The effects of a provider's events. Each event is processed once, in one transaction with its effects, so that
 * neither a crash nor a repetition loses or duplicates any. Events arrive in any order: a payment only moves forward,
 * from waiting to paid to refunded.
 */
export function createProviderEvents({ db, clock, jobs, notifications, provider, slots }: Deps) {
  const now = () => clock.now().toISOString()

  /** Events about a refund may arrive before the confirmation of the payment. */
  const paidAtOf = ({ paidAt }: PaymentRow): string => paidAt ?? now()

  /** Queues a refund as a job: the provider may be unavailable. */
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
    const paidAt = now()
    const { amount, currency } = payment
    const isForIt = payment.characterId === null || event.characterId === payment.characterId
    if (event.amount !== amount || event.currency !== currency || !isForIt) {
      // The payment does not match its order: an admin must check it.
      const message = 'The payment does not match the order.'
      await updatePayment(tx, payment.id, { status: 'refund_due', paidAt, message })
      return
    }
    const granted = await slots.grant(tx, payment)
    await updatePayment(tx, payment.id, { status: 'paid', paidAt, message: null })
    if (granted === 'granted') return
    const why = NO_LONGER[granted]
    await refund(tx, payment, why)
    await notifyPayer(
      tx,
      payment,
      `“${payment.characterName}” could not be featured. ${why} Your ${formatCents(amount)} are being refunded.`,
    )
  }

  /** Events may overtake each other: the refunded amount never decreases by one of these. */
  async function giveBack(tx: Tx, payment: PaymentRow, amount: number, isOver: boolean): Promise<void> {
    const refunded = Math.min(payment.amount, Math.max(amount, payment.refunded))
    if (payment.status === 'refunded' && payment.refunded === refunded) return
    if (!isOver) {
      await updatePayment(tx, payment.id, { refunded })
      return
    }
    await updatePayment(tx, payment.id, { status: 'refunded', refunded, paidAt: paidAtOf(payment) })
    // The owner of an ended promotion gets the reason.
    if (await slots.endPaidBy(tx, payment.id, 'refunded')) return
    await notifyPayer(
      tx,
      payment,
      `Your ${formatCents(refunded)} for the promotion of “${payment.characterName}” were refunded.`,
    )
  }

  /** An event that was overtaken by another undoes nothing. */
  async function advance(tx: Tx, payment: PaymentRow, event: PaymentEvent): Promise<void> {
    const { id, status } = payment
    const amount = event.amount ?? payment.amount
    switch (event.type) {
      case 'succeeded':
        return succeed(tx, payment, event)
      case 'failed':
        if (!OPEN.has(status)) return
        await updatePayment(tx, id, { status: 'pending', message: event.message ?? 'The payment failed.' })
        // It may have been processing when its reservation ended.
        await jobs.add(
          tx,
          { kind: 'payment_expiry', subject: id },
          { about: payment.characterName, dueAt: payment.reservedUntil },
        )
        return
      case 'processing':
        if (status === 'pending') await updatePayment(tx, id, { status: 'processing', message: null })
        return
      case 'canceled':
        if (OPEN.has(status)) await updatePayment(tx, id, { status: 'canceled' })
        return
      case 'refunded':
        return giveBack(tx, payment, amount, amount >= payment.amount)
      case 'dispute_lost':
        // The bank's decision is final, also on a part, and beside what was refunded.
        return giveBack(tx, payment, payment.refunded + amount, true)
      case 'refund_failed': {
        // Banks may refuse a refund days after it was reported as complete.
        const isDue = status === 'refunding' || status === 'refunded'
        await updatePayment(tx, id, {
          // One that is under way is not counted yet.
          ...(status !== 'refunding' && { refunded: Math.max(0, payment.refunded - amount) }),
          ...(isDue && { status: 'refund_due', message: REFUND_FAILED }),
        })
        return
      }
      case 'disputed':
      case 'dispute_won':
        if (DISPUTE_OVER.has(status)) return
        await updatePayment(tx, id, { status: event.type, paidAt: paidAtOf(payment) })
        await slots.endPaidBy(tx, id, 'disputed')
        return
    }
  }

  const apply = (from: PaymentProvider['name'], event: PaymentEvent): Promise<Taken> =>
    db.transact(async (tx) => {
      const known = await findByProviderId(tx, from, event.providerPaymentId)
      const named = known ?? (event.orderId === null ? undefined : await findPayment(tx, event.orderId))
      // The process may have stopped before it stored the provider's id of the payment.
      const isOurs =
        named?.provider === from &&
        (named.providerPaymentId === null || named.providerPaymentId === event.providerPaymentId)
      if (!named || !isOurs) return 'unknown'
      const isNew = await isNewEvent(tx, { provider: from, id: event.id, type: event.type, at: now() })
      if (!isNew) return 'repeated'
      if (named.providerPaymentId === null)
        await updatePayment(tx, named.id, { providerPaymentId: event.providerPaymentId })
      await advance(tx, named, event)
      return 'done'
    })

  return {
    apply,
    refund,

    /** @returns the outcome; `ignored` if irrelevant. @throws AppError `invalid` if it is not from the provider */
    async handleWebhook(body: Buffer, signature: string | undefined): Promise<Taken | 'ignored'> {
      const from = requireProvider(provider)
      const event = from.readEvent(body, signature)
      return event ? apply(from.name, event) : 'ignored'
    },
  }
}
