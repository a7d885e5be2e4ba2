import { randomUUIDv7 } from 'node:crypto'
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
  OFF_DAYS,
  PAYMENTS_OFF,
  planOf,
  RESERVATION_MS,
} from '@personae/contract/promotion-plans'
import type { PromotionInput } from '@personae/contract/promotions'
import type { Reader, Tx } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { demoEvent } from './demo-payments.ts'
import type { PaymentJobs } from './payment-jobs.ts'
import {
  findOpenFor,
  findOpenOf,
  findPayment,
  findPaymentsOf,
  insertWithSlot,
  type PaymentRow,
  updatePayment,
} from './payments.repo.ts'
import { type PromotionCore, requireProvider } from './promotion-core.ts'
import { findByPayment, findOffSince, isPromotable } from './promotions.repo.ts'
import type { ProviderEvents } from './provider-events.ts'
import type { SlotsService } from './slots.service.ts'

type Deps = Pick<PromotionCore, 'db' | 'clock' | 'auth' | 'store' | 'provider'> & {
  slots: SlotsService
  events: ProviderEvents
  paymentJobs: PaymentJobs
}

export type OrdersService = ReturnType<typeof createOrders>

const EXPORT_BATCH_SIZE = 100
const DAY_MS = 24 * 60 * 60_000
/** Longer than the provider takes to answer, or not to. */
const ASKING_MS = 60_000
const NOT_YOURS = 'You can only promote your own characters, or those of your universe.'
const NOT_PUBLISHED = 'Only a published character can be promoted.'
const UNDER_WAY = 'Your last payment is still being confirmed. Please wait a moment.'
const BEING_PAID =
  'Another user is paying for a promotion of this character at the moment. Please try again in half an hour.'
const NO_PAYMENT = 'There is no such payment.'
const OVER = 'This payment is no longer open. Please start again.'
const OUT_OF_REACH =
  'The payment provider cannot be reached. Nothing was charged. Please try again in a moment.'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export function createOrders({ db, clock, auth, store, provider, slots, events, paymentJobs }: Deps) {
  async function present(row: PaymentRow): Promise<Payment> {
    const promotion = await findByPayment(db.read, row.id)
    return {
      ...columnsFor(payment, row),
      currency: CURRENCY,
      reservedUntil: row.status === 'pending' ? row.reservedUntil : null,
      promotion: promotion ? { startsAt: promotion.startsAt, endsAt: promotion.endsAt } : null,
    }
  }

  /** @throws AppError `not_found` if it is not the caller's */
  async function findOwn(read: Reader, { id: payerId }: CurrentUser, id: string): Promise<PaymentRow> {
    const row = await findPayment(read, id)
    if (row?.payerId !== payerId) throw new AppError('not_found', NO_PAYMENT)
    return row
  }

  async function noSlot(tx: Tx): Promise<AppError> {
    const { total, nextFreeAt } = await slots.usage(tx)
    const why = nextFreeAt
      ? `The next one becomes free on ${time.format(new Date(nextFreeAt))} UTC.`
      : 'Your last reservation was not paid: for six hours, other buyers come first.'
    return new AppError('conflict', `All ${total} slots are taken. ${why}`)
  }

  /** Ends the reservation that gives way to a buyer. @returns whether there was one */
  async function makeRoom(tx: Tx, buyer: { payerId: string; characterId: string }): Promise<boolean> {
    const held = await slots.givingWayTo(tx, buyer)
    if (!held) return false
    await paymentJobs.close(tx, held, 'expired')
    return true
  }

  const reserve = (caller: CurrentUser, input: PromotionInput, name: PaymentProvider['name']) =>
    auth.asUser(caller, async (tx, actor): Promise<{ row: PaymentRow; earlier: PaymentRow | undefined }> => {
      const character = await store.find(tx, actor, input.characterId)
      if (!(await isPromotable(tx, { ownerId: actor.id, text: '', id: character.id })))
        throw character.submittedBy === actor.id
          ? new AppError('conflict', NOT_PUBLISHED)
          : new AppError('forbidden', NOT_YOURS)
      await paymentJobs.closeOverdue(tx)
      const earlier = await findOpenOf(tx, actor.id)
      if (earlier?.status === 'processing') throw new AppError('conflict', UNDER_WAY)
      if (earlier) await paymentJobs.close(tx, earlier, 'canceled', ASKING_MS)
      if (await findOpenFor(tx, character.id)) throw new AppError('conflict', BEING_PAID)
      const now = clock.now().toISOString()
      const order = {
        id: randomUUIDv7(),
        payerId: actor.id,
        characterId: character.id,
        characterName: character.name,
        title: input.title,
        description: input.description,
        duration: input.duration,
        amount: planOf(input.duration).cents,
        currency: CURRENCY,
        provider: name,
        providerPaymentId: null,
        status: 'pending' as const,
        message: null,
        reservedUntil: new Date(Date.parse(now) + RESERVATION_MS).toISOString(),
        createdAt: now,
        paidAt: null,
      }
      const started =
        (await insertWithSlot(tx, order, now)) ||
        ((await makeRoom(tx, order)) && (await insertWithSlot(tx, order, now)))
      // If this fails, the earlier payment stays open.
      if (!started) throw await noSlot(tx)
      await paymentJobs.closeInTime(tx, started)
      return { row: started, earlier }
    })

  /** The provider could not be asked for the new one: the earlier one is open again, if its slot is still free. */
  async function giveUp(tx: Tx, { id }: PaymentRow, earlier: PaymentRow | undefined): Promise<void> {
    const row = await findPayment(tx, id)
    if (row?.status !== 'pending') return
    await paymentJobs.close(tx, row, 'canceled')
    const before = earlier && (await findPayment(tx, earlier.id))
    const now = clock.now().toISOString()
    if (before?.status !== 'canceled' || before.reservedUntil <= now || before.characterId === null) return
    if (await findOpenFor(tx, before.characterId)) return
    if (await slots.hasRoomFor(tx, before.characterId, now)) await paymentJobs.reopen(tx, before)
  }

  /** One that was canceled meanwhile is canceled there too. @returns whether it can be paid */
  const attachProviderId = (id: string, providerPaymentId: string): Promise<boolean> =>
    db.transact(async (tx) => {
      const row = await findPayment(tx, id)
      if (!row || (row.providerPaymentId ?? providerPaymentId) !== providerPaymentId) return false
      await updatePayment(tx, id, { providerPaymentId })
      const isOver = row.status === 'canceled' || row.status === 'expired'
      if (isOver) await paymentJobs.cancelAtProvider(tx, row)
      return !isOver
    })

  /** Requests the payment of an order from the provider, which returns the same one each time. */
  async function checkoutOf(payments: PaymentProvider, row: PaymentRow): Promise<Checkout> {
    const order = {
      id: row.id,
      characterId: row.characterId ?? '',
      amount: row.amount,
      currency: row.currency,
      description: `Promotion of ${row.characterName}, ${planOf(row.duration).label}`,
    }
    const { providerPaymentId, clientSecret } = await payments.open(order).catch((cause: unknown) => {
      throw Object.assign(new AppError('unavailable', OUT_OF_REACH), { cause })
    })
    if (row.providerPaymentId !== providerPaymentId && !(await attachProviderId(row.id, providerPaymentId)))
      throw new AppError('conflict', OVER)
    return { payment: await present(row), provider: payments.name, clientSecret }
  }

  /** Refunds are due for those that had not ended. */
  async function endAllOf(tx: Tx, characterId: string, reason: 'removed' | 'off'): Promise<void> {
    const open = await findOpenFor(tx, characterId)
    if (open?.status === 'pending') await paymentJobs.close(tx, open, 'canceled')
    for (const paymentId of await slots.endAllOf(tx, characterId, reason))
      await updatePayment(tx, paymentId, { status: 'refund_due', message: `${END_REASONS[reason]}.` })
  }

  const isOpen = ({ status, reservedUntil }: PaymentRow): boolean =>
    status === 'pending' && reservedUntil > clock.now().toISOString()

  return {
    settings: (): PaymentSettings => ({
      provider: provider?.name ?? 'off',
      publishableKey: provider?.publishableKey ?? null,
    }),

    /** For half an hour. @throws AppError `forbidden`, `not_found`, `conflict`; `unavailable` reserves nothing */
    async start(caller: CurrentUser, input: PromotionInput): Promise<Checkout> {
      const payments = requireProvider(provider)
      const { row, earlier } = await reserve(caller, input, payments.name)
      try {
        const opened = await checkoutOf(payments, row)
        if (earlier) await db.transact((tx) => paymentJobs.cancelAtProvider(tx, earlier))
        return opened
      } catch (error) {
        await db.transact((tx) => giveUp(tx, row, earlier))
        throw error
      }
    },

    /** The caller's payment that can still be paid, for example after a reload. */
    async current(caller: CurrentUser): Promise<Checkout | null> {
      if (!provider) return null
      const row = await findOpenOf(db.read, caller.id)
      return row && isOpen(row) && row.provider === provider.name ? checkoutOf(provider, row) : null
    },

    /** Cancels a payment and releases its slot. @throws AppError `conflict` if it is paid, or being confirmed */
    cancel: (caller: CurrentUser, id: string): Promise<void> =>
      auth.asUser(caller, async (tx, actor) => {
        const row = await findOwn(tx, actor, id)
        if (row.status === 'canceled' || row.status === 'expired') return
        if (row.status !== 'pending') throw new AppError('conflict', OVER)
        await paymentJobs.close(tx, row, 'canceled')
      }),

    receipt: async (caller: CurrentUser, { id }: { id: string }): Promise<Payment> =>
      present(await findOwn(db.read, caller, id)),

    /** @throws AppError `forbidden` if the demo is not the payment provider, `conflict` if it is no longer open */
    async payDemo(caller: CurrentUser, { id, card }: DemoPaymentInput): Promise<Payment> {
      if (requireProvider(provider).name !== 'demo') throw new AppError('forbidden', PAYMENTS_OFF)
      const row = await auth.asUser(caller, (tx, actor) => findOwn(tx, actor, id))
      if (!isOpen(row)) throw new AppError('conflict', OVER)
      if (card === 'declined') await events.apply('demo', demoEvent(row, 'failed', DECLINED))
      else if (card === 'succeeds') await events.apply('demo', demoEvent(row, 'succeeded'))
      else {
        await events.apply('demo', demoEvent(row, 'processing'))
        await db.transact((tx) => paymentJobs.confirmLate(tx, row))
      }
      return present(await findOwn(db.read, caller, id))
    },

    async *exportOf(userId: string): AsyncGenerator<Payment> {
      const read = (last: number) => findPaymentsOf(db.read, userId, last, EXPORT_BATCH_SIZE)
      for await (const row of rowsInBatches('seq', read)) yield present(row)
    },

    /** R8: when a character is deleted. */
    characterRemoved: (tx: Tx, characterId: string): Promise<void> => endAllOf(tx, characterId, 'removed'),

    /** Nobody is left to pay: others need not wait until the reservation runs out. */
    async onAccountDeleted(tx: Tx, payerId: string): Promise<void> {
      const open = await findOpenOf(tx, payerId)
      if (open?.status === 'pending') await paymentJobs.close(tx, open, 'canceled')
    },

    /** A promotion keeps its term and its slot while its page is off the site, but not for ever. */
    async sweep(): Promise<void> {
      const now = clock.now()
      const since = new Date(now.getTime() - OFF_DAYS * DAY_MS).toISOString()
      await db.transact(async (tx) => {
        for (const id of await findOffSince(tx, since, now.toISOString())) await endAllOf(tx, id, 'off')
      })
    },
  }
}
