import type { CurrentUser } from '@personae/contract/auth'
import {
  type Checkout,
  type DemoPaymentInput,
  type Payment,
  payment,
  type PaymentSettings,
} from '@personae/contract/payments'
import {
  CURRENCY,
  DECLINED,
  END_REASONS,
  PAYMENTS_OFF,
  planOf,
  SLOT_GRACE_DAYS,
} from '@personae/contract/promotion-plans'
import type { PromotionInput } from '@personae/contract/promotions'
import type { CompanyTable, Reader, Tx } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import { DAY } from '../../../lib/time.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { demoEvent } from './demo-payments.ts'
import type { PaymentJobs } from './payment-jobs.ts'
import {
  findOpenFor,
  findOpenOf,
  findPayment,
  findPaymentsOf,
  type PaymentRow,
  updatePayment,
} from './payments.repo.ts'
import { type PromotionCore, requireProvider } from './promotion-core.ts'
import { findByPayment, findLiveOfOthers, findOffSince } from './promotions.repo.ts'
import type { PromotionNotices } from './promotion-notices.ts'
import type { ProviderEvents } from './provider-events.ts'
import { isOver, notOpen, type Reservations } from './reservations.ts'
import type { SlotsService } from './slots.service.ts'

type Deps = Pick<PromotionCore, 'db' | 'clock' | 'auth' | 'provider'> & {
  notices: PromotionNotices
  slots: SlotsService
  events: ProviderEvents
  paymentJobs: PaymentJobs
  reservations: Reservations
}

const PROVIDER_DOWN =
  'The payment provider cannot be reached. Nothing was charged. Please try again in a moment.'

export function createOrders({
  db,
  clock,
  auth,
  provider,
  notices,
  slots,
  events,
  paymentJobs,
  reservations,
}: Deps) {
  async function present(row: PaymentRow): Promise<Payment> {
    const promotion = await findByPayment(db.read, row.id)
    return {
      ...columnsFor(payment, row),
      currency: CURRENCY,
      reservedUntil: row.status === 'pending' ? row.reservedUntil : null,
      promotion: promotion ? { startsAt: promotion.startsAt, endsAt: promotion.endsAt } : null,
    }
  }

  /** @throws AppError `not_found` if the caller has no such payment */
  async function findOwn(read: Reader, { id: payerId }: CurrentUser, id: string): Promise<PaymentRow> {
    const row = await findPayment(read, id)
    if (row?.payerId !== payerId) throw new AppError('not_found', 'There is no such payment.')
    return row
  }

  /** Stores the provider's id; if the payment is over, cancels it there. @returns whether it can be paid */
  const attachProviderId = (id: string, providerPaymentId: string): Promise<boolean> =>
    db.transact(async (tx) => {
      const row = await findPayment(tx, id)
      if (!row || (row.providerPaymentId ?? providerPaymentId) !== providerPaymentId) return false
      await updatePayment(tx, id, { providerPaymentId })
      if (isOver(row.status)) await paymentJobs.cancelAtProvider(tx, row)
      return !isOver(row.status)
    })

  /** Opens the payment of an order at the provider, which returns the same payment each time. */
  async function checkoutOf(payments: PaymentProvider, row: PaymentRow): Promise<Checkout> {
    const order = {
      id: row.id,
      characterId: row.characterId ?? '',
      amount: row.amount,
      currency: row.currency,
      description: `Promotion of ${row.characterName}, ${planOf(row.duration).label}`,
    }
    const { providerPaymentId, clientSecret } = await payments.open(order).catch((cause: unknown) => {
      throw Object.assign(new AppError('unavailable', PROVIDER_DOWN), { cause })
    })
    if (row.providerPaymentId !== providerPaymentId && !(await attachProviderId(row.id, providerPaymentId)))
      throw notOpen()
    return { payment: await present(row), provider: payments.name, clientSecret }
  }

  async function setRefundDue(tx: Tx, paymentId: string, reason: 'removed' | 'off' | 'revoked') {
    const message = `${END_REASONS[reason]}.`
    await updatePayment(tx, paymentId, { status: 'refund_due', message })
    await notices.refundDue(tx, (await findPayment(tx, paymentId))!, message)
  }

  /** Ends a character's open payment and promotions; a refund is due for those that had not ended. */
  async function endAllOf(tx: Tx, characterId: string, reason: 'removed' | 'off'): Promise<void> {
    const open = await findOpenFor(tx, characterId)
    if (open?.status === 'pending') await paymentJobs.close(tx, open, 'canceled')
    for (const paymentId of await slots.endAllOf(tx, characterId, reason))
      await setRefundDue(tx, paymentId, reason)
  }

  return {
    settings: (): PaymentSettings => ({
      provider: provider?.name ?? 'off',
      publishableKey: provider?.publishableKey ?? null,
    }),

    /** Reserves a slot, unless it fails. @throws AppError `forbidden`, `not_found`, `conflict`, `unavailable` */
    async start(caller: CurrentUser, input: PromotionInput, key: string | null = null) {
      const payments = requireProvider(provider)
      const reserved = await auth.asUser(caller, (tx, actor) =>
        reservations.reserve(tx, actor, input, { key, provider: payments.name }),
      )
      const { row, earlier } = reserved
      try {
        const opened = await checkoutOf(payments, row)
        if (earlier) await db.transact((tx) => paymentJobs.cancelAtProvider(tx, earlier))
        return opened
      } catch (error) {
        await db.transact((tx) => reservations.giveUp(tx, reserved))
        throw error
      }
    },

    /** The caller's payment that can still be paid, for example after a reload. */
    async current(caller: CurrentUser) {
      if (!provider) return null
      const row = await findOpenOf(db.read, caller.id)
      return row && reservations.isOpen(row) && row.provider === provider.name
        ? checkoutOf(provider, row)
        : null
    },

    /** Cancels a payment and releases its slot. @throws AppError `conflict` if it is paid, or being confirmed */
    async cancel(tx: Tx, actor: CurrentUser, { id }: { id: string }) {
      const row = await findOwn(tx, actor, id)
      if (row.status === 'pending') await paymentJobs.close(tx, row, 'canceled')
      else if (!isOver(row.status)) throw notOpen(row.status)
      return { message: 'The payment was canceled.' }
    },

    receipt: async (caller: CurrentUser, { id }: { id: string }) =>
      present(await findOwn(db.read, caller, id)),

    /** @throws AppError `forbidden` if the demo is not the provider, `conflict` if the payment is over */
    async payDemo(caller: CurrentUser, { id, card }: DemoPaymentInput) {
      if (requireProvider(provider).name !== 'demo') throw new AppError('forbidden', PAYMENTS_OFF)
      const row = await auth.asUser(caller, (tx, actor) => findOwn(tx, actor, id))
      if (!reservations.isOpen(row)) throw notOpen(row.status)
      if (card === 'declined') await events.apply('demo', demoEvent(row, 'failed', DECLINED))
      else if (card === 'succeeds') await events.apply('demo', demoEvent(row, 'succeeded'))
      else {
        // The job that ends the payment is stored first: the server may stop before the event is applied.
        await db.transact((tx) => paymentJobs.confirmLate(tx, row))
        await events.apply('demo', demoEvent(row, 'processing'))
      }
      return present(await findOwn(db.read, caller, id))
    },

    async *exportOf(userId: string): AsyncGenerator<Payment> {
      const rows = rowsInBatches('seq', (last, limit) => findPaymentsOf(db.read, userId, last, limit))
      for await (const row of rows) yield present(row)
    },

    /** R8: ends promotions when a character is deleted. */
    characterRemoved: (tx: Tx, characterId: string): Promise<void> => endAllOf(tx, characterId, 'removed'),

    /** R11: ends promotions of pages of others, which a revoked company may no longer promote. */
    async companyRevoked(tx: Tx, { ownerId, nameKey: originKey }: CompanyTable): Promise<void> {
      const now = clock.now().toISOString()
      for (const paymentId of await findLiveOfOthers(tx, { ownerId, originKey, now })) {
        await slots.endPaidBy(tx, paymentId, 'revoked')
        await setRefundDue(tx, paymentId, 'revoked')
      }
    },

    /** Cancels the open payment, so that others need not wait until its reservation ends. */
    async onAccountDeleted(tx: Tx, payerId: string): Promise<void> {
      const open = await findOpenOf(tx, payerId)
      if (open?.status === 'pending') await paymentJobs.close(tx, open, 'canceled')
    },

    /** Ends promotions of pages off the site for `SLOT_GRACE_DAYS`: until then they keep their term and slot. */
    async sweep(): Promise<void> {
      const now = clock.now()
      const since = new Date(now.getTime() - SLOT_GRACE_DAYS * DAY).toISOString()
      await db.transact(async (tx) => {
        for (const id of await findOffSince(tx, since, now.toISOString())) await endAllOf(tx, id, 'off')
      })
    },
  }
}
