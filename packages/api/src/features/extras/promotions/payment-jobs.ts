import type { PaymentStatus } from '@personae/contract/promotion-plans'
import type { Tx } from '@personae/db'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { JobRefused } from '../../../lib/job-errors.ts'
import { demoEvent, demoProvider } from './demo-payments.ts'
import { findOverdue, findPayment, type PaymentRow, updatePayment } from './payments.repo.ts'
import type { PromotionCore } from './promotion-core.ts'
import type { PromotionNotices } from './promotion-notices.ts'
import { type ProviderEvents, REFUND_FAILED } from './provider-events.ts'

type Deps = PromotionCore & { notices: PromotionNotices; events: ProviderEvents }

export type PaymentJobs = ReturnType<typeof createPaymentJobs>

/** Attempts for about a day: providers are hardly ever unavailable for longer. */
const AT_PROVIDER = { firstWait: 2_000, longestWait: 60 * 60_000, limit: 36 }
const HERE = { firstWait: 1_000, longestWait: 60_000, limit: 20 }
const DEMO_DELAY_MS = 8_000
/** Statuses of payments to cancel: over here, or `processing` for so long that an event must be lost. */
const CANCELABLE = new Set<PaymentStatus>(['canceled', 'expired', 'processing'])

/** Jobs that call the provider. They run outside of transactions, since it may be unavailable. */
export function createPaymentJobs({ db, clock, jobs, provider, notices, events }: Deps) {
  /** @throws JobRefused for a payment by Stripe if that is not set up; the demo needs nothing */
  function providerOf({ provider: name }: PaymentRow): PaymentProvider {
    if (name === 'demo') return demoProvider
    if (provider?.name === name) return provider
    throw new JobRefused(`The payment was made with ${name}, which is not set up.`)
  }

  jobs.define('refund', {
    ...AT_PROVIDER,
    async work(id) {
      const payment = await findPayment(db.read, id)
      if (payment?.status !== 'refunding' || payment.providerPaymentId === null) return
      const done = await providerOf(payment).refund(payment.providerPaymentId)
      if (done) await events.apply(payment.provider, done)
    },
    // The refund is due again, for an admin to decide.
    giveUp: async (tx, id) => {
      const payment = await findPayment(tx, id)
      if (payment?.status !== 'refunding') return
      await updatePayment(tx, id, { status: 'refund_due', message: REFUND_FAILED })
      await notices.refundDue(tx, payment, REFUND_FAILED)
    },
  })

  jobs.define('payment_cancel', {
    ...AT_PROVIDER,
    async work(id) {
      const payment = await findPayment(db.read, id)
      if (!payment || !CANCELABLE.has(payment.status) || payment.providerPaymentId === null) return
      // If the payment was paid, its event has not arrived yet.
      const paid = await providerOf(payment).cancel(payment.providerPaymentId)
      if (paid) await events.apply(payment.provider, paid)
      else await db.transact((tx) => endProcessing(tx, id))
    },
  })

  async function endProcessing(tx: Tx, id: string): Promise<void> {
    const payment = await findPayment(tx, id)
    if (payment?.status === 'processing') await updatePayment(tx, id, { status: 'canceled' })
  }

  jobs.define('payment_expiry', {
    ...HERE,
    work: (id) =>
      db.transact(async (tx) => {
        const payment = await findPayment(tx, id)
        if (payment?.status === 'pending') await close(tx, payment, 'expired')
      }),
  })

  jobs.define('demo_payment', {
    ...HERE,
    async work(id) {
      const payment = await findPayment(db.read, id)
      if (payment?.provider === 'demo') await events.apply('demo', demoEvent(payment, 'succeeded'))
    },
  })

  async function close(tx: Tx, payment: PaymentRow, status: 'canceled' | 'expired', wait = 0): Promise<void> {
    await updatePayment(tx, payment.id, { status })
    await cancelAtProvider(tx, payment, wait)
  }

  const inTime = (wait: number) => new Date(clock.now().getTime() + wait).toISOString()

  const cancelAtProvider = (
    tx: Tx,
    { id: subject, characterName: about }: PaymentRow,
    wait = 0,
  ): Promise<void> => jobs.add(tx, { kind: 'payment_cancel', subject }, { about, dueAt: inTime(wait) })

  return {
    cancelAtProvider,

    /** Ends a payment. @param wait milliseconds in which it can be reopened */
    close,

    /** Reopens a closed payment, unless the provider has been asked to cancel it already. */
    async reopen(tx: Tx, { id }: PaymentRow): Promise<void> {
      if (await jobs.cancel(tx, { kind: 'payment_cancel', subject: id }))
        await updatePayment(tx, id, { status: 'pending' })
    },

    /** Cancels a payment when its reservation expires, so that it cannot be paid after its slot is lost. */
    closeInTime: (
      tx: Tx,
      { id: subject, characterName: about, reservedUntil: dueAt }: PaymentRow,
    ): Promise<void> => jobs.add(tx, { kind: 'payment_expiry', subject }, { about, dueAt }),

    async closeOverdue(tx: Tx): Promise<void> {
      for (const payment of await findOverdue(tx, clock.now().toISOString()))
        await close(tx, payment, 'expired')
    },

    confirmLate: (tx: Tx, { id: subject, characterName: about }: PaymentRow): Promise<void> =>
      jobs.add(tx, { kind: 'demo_payment', subject }, { about, dueAt: inTime(DEMO_DELAY_MS) }),
  }
}
