import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<never>, { text, integer, sequence }: ColumnTypes): Promise<void> {
  await sql`create table webhook (
    id ${text} primary key,
    "userId" ${text} not null references "user" (id) on delete cascade,
    url ${text} not null,
    events ${text} not null,
    scope ${text} not null check (scope in ('own', 'all')),
    universe ${text},
    "originKey" ${text},
    secret ${text} not null,
    "isEnabled" ${integer} not null,
    "createdAt" ${text} not null
  )`.execute(db)
  await sql`create index webhook_user on webhook ("userId", "createdAt")`.execute(db)
  await sql`create index webhook_all on webhook (id) where scope = 'all'`.execute(db)
  await sql`create table webhook_delivery (
    seq ${sequence},
    id ${text} not null unique,
    "webhookId" ${text} not null references webhook (id) on delete cascade,
    event ${text} not null,
    body ${text} not null,
    "createdAt" ${text} not null,
    status ${text} not null check (status in ('waiting', 'delivered', 'failed')),
    tries ${integer} not null,
    "triedAt" ${text},
    answer ${integer},
    milliseconds ${integer},
    error ${text}
  )`.execute(db)
  await sql`create index webhook_delivery_webhook on webhook_delivery ("webhookId", seq)`.execute(db)
  await sql`create index webhook_delivery_time on webhook_delivery ("createdAt")`.execute(db)
}
