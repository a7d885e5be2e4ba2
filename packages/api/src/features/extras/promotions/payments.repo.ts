import { PROMOTION_SLOTS } from '@personae/contract/promotion-plans'
import {
  type IsoTime,
  type PaymentEventTable,
  type PaymentTable,
  prepared,
  type Reader,
  type Tx,
} from '@personae/db'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { countRows, latestBefore } from '../../../lib/queries.ts'
import { OPEN, slotHolders } from './slots.repo.ts'

export type PaymentRow = Selectable<PaymentTable>
type Provider = PaymentTable['provider']

/** Inserts if a slot is free, in one statement. A character takes one slot. @returns undefined without one */
export function insertWithSlot(
  tx: Tx,
  payment: Insertable<PaymentTable> & { characterId: string },
  now: IsoTime,
): Promise<PaymentRow | undefined> {
  const columns = Object.keys(payment) as (keyof typeof payment)[]
  return tx
    .insertInto('payment')
    .columns(columns)
    .expression(
      tx
        .selectNoFrom((eb) => columns.map((column) => eb.val(payment[column]).as(column)))
        .where((where) =>
          where.or([
            where(
              where.selectFrom(slotHolders(tx, now).as('holder')).select(sql<number>`count(*)`.as('n')),
              '<',
              PROMOTION_SLOTS,
            ),
            where.exists(
              where
                .selectFrom(slotHolders(tx, now).as('own'))
                .select('own.characterId')
                .where('own.characterId', '=', payment.characterId),
            ),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst()
}

const payments = (db: Reader) => db.selectFrom('payment').selectAll()

export const findPayment = (db: Reader, id: string): Promise<PaymentRow | undefined> =>
  payments(db).where('id', '=', id).executeTakeFirst()

export const findByProviderId = (db: Reader, provider: Provider, id: string) =>
  payments(db).where('provider', '=', provider).where('providerPaymentId', '=', id).executeTakeFirst()

export const findOpenOf = (db: Reader, payerId: string): Promise<PaymentRow | undefined> =>
  payments(db).where('payerId', '=', payerId).where('status', 'in', OPEN).executeTakeFirst()

export const findOpenFor = (db: Reader, characterId: string): Promise<PaymentRow | undefined> =>
  payments(db).where('characterId', '=', characterId).where('status', 'in', OPEN).executeTakeFirst()

export const findOverdue = (db: Reader, now: IsoTime): Promise<PaymentRow[]> =>
  payments(db)
    .where('status', 'in', OPEN)
    .where('status', '=', 'pending')
    .where('reservedUntil', '<=', now)
    .execute()

export const updatePayment = (tx: Tx, id: string, change: Updateable<PaymentTable>) =>
  tx.updateTable('payment').set(change).where('id', '=', id).execute()

const noteEvent = prepared<Insertable<PaymentEventTable>, { id: string }>((db, event) =>
  db
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

export const isNewEvent = async (tx: Tx, event: Parameters<typeof noteEvent.get>[1]): Promise<boolean> =>
  (await noteEvent.get(tx, event)) !== undefined

/** Events in the order in which they happened, by seconds; of reports in one second the greatest is last. */
export const findEvents = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('payment_event')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('at')
    .orderBy('amount')
    .$narrowType<{ amount: number }>()
    .execute()

/** A provider's payments with revenue, from which the sums subtract refunds. */
const received = (db: Reader, provider: Provider) =>
  db.selectFrom('payment').where('paidAt', 'is not', null).where('provider', '=', provider)

/** Money due for a refund, even before it is sent, is not revenue, nor is money in a dispute. */
const retained = sql<number>`coalesce(sum(
  case when status in ('refund_due', 'refunding', 'disputed') then 0 else amount - refunded end), 0)`

/** Revenue after refunds, and the number of payments. */
export const sumPayments = (db: Reader, provider: Provider) =>
  received(db, provider)
    .select(({ fn }) => [retained.as('revenue'), fn.countAll<number>().as('transactions')])
    .executeTakeFirstOrThrow()

/** Revenue by month of the payment, for example "2026-11". */
export async function sumByMonth(
  db: Reader,
  provider: Provider,
  since: IsoTime,
): Promise<Map<string, number>> {
  const month = sql<string>`substr("paidAt", 1, 7)`
  const rows = await received(db, provider)
    .where('paidAt', '>=', since)
    .select([month.as('month'), retained.as('amount')])
    .groupBy(month)
    .execute()
  return new Map(rows.map((row) => [row.month, row.amount]))
}

const transactions = (db: Reader) =>
  db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.payerId')
    .selectAll('payment')
    .select('user.username as payerUsername')

export const findTransactions = (db: Reader, before: number, limit: number) =>
  transactions(db)
    .$call(latestBefore('payment.seq', before, limit))
    .execute()

/** Sort key by which money that is owed comes first, each group latest first. It is greater than any `seq`. */
const owedFirst = sql<number>`payment.seq
  + case when payment.status in ('refund_due', 'refunding') then ${sql.lit(2 ** 40)} else 0 end`

export const findOwedFirst = (db: Reader, before: number, limit: number) =>
  transactions(db)
    .select(owedFirst.as('place'))
    .where(owedFirst, '<', before)
    .orderBy(owedFirst, 'desc')
    .limit(limit)
    .execute()

export type TransactionRow = Awaited<ReturnType<typeof findTransactions>>[number]

export const findTransaction = (db: Reader, id: string): Promise<TransactionRow | undefined> =>
  transactions(db).where('payment.id', '=', id).executeTakeFirst()

export const countTransactions = (db: Reader): Promise<number> => countRows(db.selectFrom('payment'))

export const findPaymentsOf = (
  db: Reader,
  payerId: string,
  before: number,
  limit: number,
): Promise<PaymentRow[]> =>
  payments(db)
    .where('payerId', '=', payerId)
    .$call(latestBefore('seq', before, limit))
    .execute()
