import { randomUUIDv7 } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { CURRENCY, type PaymentStatus, planOf, RESERVATION_MS } from '@personae/contract/promotion-plans'
import type { PromotionInput } from '@personae/contract/promotions'
import type { Tx } from '@personae/db'
import { AppError } from '../../../errors.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { PaymentJobs } from './payment-jobs.ts'
import { findOpenFor, findOpenOf, findPayment, insertWithSlot, type PaymentRow } from './payments.repo.ts'
import type { PromotionCore } from './promotion-core.ts'
import { isPromotable } from './promotions.repo.ts'
import type { SlotsService } from './slots.service.ts'

type Deps = PromotionCore & { slots: SlotsService; paymentJobs: PaymentJobs }

interface Reserved {
  row: PaymentRow
  /** The payer's earlier open payment, which this one replaces. */
  earlier?: PaymentRow | undefined
}

export type Reservations = ReturnType<typeof createReservations>

/** Milliseconds until a replaced payment is canceled: longer than a call of the provider takes. */
const CANCEL_DELAY_MS = 60_000
const UNDER_WAY = 'Your last payment is still being confirmed. Please wait a moment.'
const BEING_PAID =
  'Another user is paying for a promotion of this character at the moment. Please try again in half an hour.'
const OVER = 'This payment is no longer open. Please start again.'
const PAID = 'This payment has been made already.'

/** Why a payment can be neither paid nor canceled. Only one that was not paid is to be started again. */
export function notOpen(status?: PaymentStatus): AppError {
  const isUnpaid = status === undefined || status === 'pending' || isOver(status)
  return new AppError('conflict', isUnpaid ? OVER : status === 'processing' ? UNDER_WAY : PAID)
}

export const isOver = (status: PaymentStatus): boolean => status === 'canceled' || status === 'expired'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Open payments, which reserve a slot for half an hour. */
export function createReservations({ clock, store, slots, paymentJobs, idempotency }: Deps) {
  const isOpen = ({ status, reservedUntil }: PaymentRow): boolean =>
    status === 'pending' && reservedUntil > clock.now().toISOString()

  async function noSlot(tx: Tx): Promise<AppError> {
    const { total, nextFreeAt } = await slots.usage(tx)
    const why = nextFreeAt
      ? `The next one becomes free on ${time.format(new Date(nextFreeAt))} UTC.`
      : 'Your last reservation was not paid: for six hours, other buyers come first.'
    return new AppError('conflict', `All ${total} slots are taken. ${why}`)
  }

  /** Ends a reservation that gives way to a buyer. @returns whether there was one */
  async function makeRoom(tx: Tx, buyer: { payerId: string; characterId: string }): Promise<boolean> {
    const held = await slots.givingWayTo(tx, buyer)
    if (!held) return false
    await paymentJobs.close(tx, held, 'expired')
    return true
  }

  async function reserve(
    tx: Tx,
    actor: CurrentUser,
    input: PromotionInput,
    name: PaymentProvider['name'],
  ): Promise<Reserved> {
    const character = await store.find(tx, actor, input.characterId)
    if (!(await isPromotable(tx, { ownerId: actor.id, text: '', id: character.id })))
      throw character.submittedBy === actor.id
        ? new AppError('conflict', 'Only a published character can be promoted.')
        : new AppError('forbidden', 'You can only promote your own characters, or those of your universe.')
    await paymentJobs.closeOverdue(tx)
    const earlier = await findOpenOf(tx, actor.id)
    if (earlier?.status === 'processing') throw new AppError('conflict', UNDER_WAY)
    if (earlier) await paymentJobs.close(tx, earlier, 'canceled', CANCEL_DELAY_MS)
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
      status: 'pending' as const,
      reservedUntil: new Date(Date.parse(now) + RESERVATION_MS).toISOString(),
      createdAt: now,
    }
    const started =
      (await insertWithSlot(tx, order, now)) ||
      ((await makeRoom(tx, order)) && (await insertWithSlot(tx, order, now)))
    // The transaction fails, so the earlier payment stays open.
    if (!started) throw await noSlot(tx)
    await paymentJobs.closeInTime(tx, started)
    return { row: started, earlier }
  }

  /** The open payment made with a key; undefined if it ended unpaid. @throws AppError `conflict` once paid */
  async function findReserved(tx: Tx, id: string): Promise<PaymentRow | undefined> {
    const row = await findPayment(tx, id)
    if (!row || row.status === 'pending') return row && isOpen(row) ? row : undefined
    if (isOver(row.status)) return undefined
    throw notOpen(row.status)
  }

  return {
    isOpen,

    /** @param key of the request, with which repeated calls reserve once */
    async reserve(
      tx: Tx,
      actor: CurrentUser,
      input: PromotionInput,
      { key, provider }: { key: string | null; provider: PaymentProvider['name'] },
    ): Promise<Reserved> {
      let made: Reserved | undefined
      const once = { userId: actor.id, key, request: ['payments.start', input] as [string, object] }
      const row = await idempotency.once(tx, once, {
        find: (id) => findReserved(tx, id),
        make: async () => (made = await reserve(tx, actor, input, provider)).row,
      })
      return made ?? { row }
    },

    /** Undoes a reservation if the provider is unreachable; reopens the earlier payment if a slot is free. */
    async giveUp(tx: Tx, { row: { id }, earlier }: Reserved): Promise<void> {
      const row = await findPayment(tx, id)
      // A repetition of the request may have reached the provider meanwhile.
      if (row?.status !== 'pending' || row.providerPaymentId !== null) return
      await paymentJobs.close(tx, row, 'canceled')
      const before = earlier && (await findPayment(tx, earlier.id))
      const now = clock.now().toISOString()
      if (before?.status !== 'canceled' || before.reservedUntil <= now || before.characterId === null) return
      if (await findOpenFor(tx, before.characterId)) return
      if (await slots.hasRoomFor(tx, before.characterId, now)) await paymentJobs.reopen(tx, before)
    },
  }
}
