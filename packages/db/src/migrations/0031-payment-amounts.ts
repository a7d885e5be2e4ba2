import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Refunds are now computed from events. Earlier events have no amounts: one with their sum is added per payment. */
export async function up(db: Kysely<never>, { text, integer }: ColumnTypes): Promise<void> {
  await sql`alter table payment_event add column "paymentId" ${text}`.execute(db)
  await sql`alter table payment_event add column amount ${integer}`.execute(db)
  await sql`alter table payment_event add column "refundedAt" ${text}`.execute(db)
  await sql`create index payment_event_payment on payment_event ("paymentId")`.execute(db)
  await sql`insert into payment_event (provider, id, type, at, "paymentId", amount)
    select provider, 'before-' || id,
      case when status = 'refunded' and refunded < amount then 'dispute_lost' else 'refunded' end,
      ${new Date().toISOString()}, id, refunded
    from payment where refunded > 0`.execute(db)
}
