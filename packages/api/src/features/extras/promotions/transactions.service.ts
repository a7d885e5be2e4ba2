import type { CurrentUser } from '@personae/contract/auth'
import { type Transaction, transaction } from '@personae/contract/payments'
import { CURRENCY, type PaymentStatus } from '@personae/contract/promotion-plans'
import type { Tx } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { pagesBy, type Paging, sliceOf } from '../../../lib/slice.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import {
  countTransactions,
  findOwedFirst,
  findTransaction,
  findTransactions,
  sumByMonth,
  sumPayments,
  type TransactionRow,
} from './payments.repo.ts'
import type { PromotionCore } from './promotion-core.ts'
import type { ProviderEvents } from './provider-events.ts'
import type { SlotsService } from './slots.service.ts'

const pages = pagesBy('transactions', 'place')

type Deps = PromotionCore & { slots: SlotsService; events: ProviderEvents }

const MONTHS_SHOWN = 12
const REFUNDABLE = new Set<PaymentStatus>(['paid', 'refund_due', 'dispute_won'])

const toTransaction = (row: TransactionRow): Transaction => ({
  ...columnsFor(transaction, row),
  currency: CURRENCY,
})

function lastMonths(now: Date): string[] {
  const month = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
  return Array.from({ length: MONTHS_SHOWN }, (_, at) =>
    month(MONTHS_SHOWN - 1 - at)
      .toISOString()
      .slice(0, 'yyyy-mm'.length),
  )
}

export const createTransactionsService = ({ db, clock, audit, provider, slots, events }: Deps) => ({
  /** Refunds that are due or under way first, then all others; each latest first. */
  async page({ limit, cursor }: Paging) {
    const rows = await findOwedFirst(db.read, pages.start(cursor), limit + 1)
    return pages.page(sliceOf(rows, limit), await countTransactions(db.read), toTransaction)
  },

  /** The demo's payments are counted only while it takes the payments: no money moved. */
  async totals() {
    const from = provider?.name ?? 'stripe'
    const months = lastMonths(clock.now())
    const byMonth = await sumByMonth(db.read, from, months[0]!)
    const amounts = months.map((month) => ({ month, amount: byMonth.get(month) ?? 0 }))
    return { ...(await sumPayments(db.read, from)), thisMonth: amounts.at(-1)!.amount, months: amounts }
  },

  async *all(): AsyncGenerator<Transaction> {
    const read = (last: number, limit: number) => findTransactions(db.read, last, limit)
    for await (const row of rowsInBatches('seq', read, { rests: true })) yield toTransaction(row)
  },

  /** Refunds a payment by a job, ends its promotion. @throws AppError `not_found`, `conflict` if not paid */
  async refund(tx: Tx, actor: CurrentUser, { id }: { id: string }) {
    const row = await findTransaction(tx, id)
    if (!row) throw new AppError('not_found', 'There is no such payment.')
    if (!REFUNDABLE.has(row.status))
      throw new AppError('conflict', "Only a completed payment that hasn't been returned can be refunded.")
    await audit.record(tx, actor, 'payment_refunded', { id, name: row.characterName }, [row.payerId])
    await slots.endPaidBy(tx, id, 'refunded')
    await events.refund(tx, row, row.message ?? `Refunded by ${actor.username}.`)
    return toTransaction((await findTransaction(tx, id))!)
  },
})
