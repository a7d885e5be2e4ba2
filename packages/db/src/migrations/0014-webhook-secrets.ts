import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Webhooks get a second, old secret. One job now sends all messages of a webhook, no longer one for each. */
export async function up(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  await sql`alter table webhook add column "oldSecret" ${text}`.execute(db)
  await sql`alter table webhook add column "oldSecretUntil" ${text}`.execute(db)
  await sql`create index webhook_delivery_waiting on webhook_delivery ("webhookId", seq)
    where status = 'waiting'`.execute(db)
  await sql`insert into job (kind, subject, about, "createdAt", attempts, "dueAt")
    select 'webhook', d."webhookId", 'messages', min(j."createdAt"), 0, min(j."dueAt")
    from job j join webhook_delivery d on d.id = j.subject
    where j.kind = 'webhook' group by d."webhookId"`.execute(db)
  await sql`delete from job where kind = 'webhook' and subject like 'msg%'`.execute(db)
}
