import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<never>, { text, integer, sequence }: ColumnTypes): Promise<void> {
  await sql`create table review_round (
    "characterId" ${text} not null references character (id) on delete cascade,
    round ${integer} not null,
    "userId" ${text} not null references "user" (id) on delete cascade,
    note ${text},
    sources ${text} not null,
    remarks ${text} not null,
    primary key ("characterId", round)
  )`.execute(db)
  await sql`create index review_round_user on review_round ("userId")`.execute(db)
  await sql`create table appeal (
    seq ${sequence},
    id ${text} not null unique,
    "characterId" ${text} not null references character (id) on delete cascade,
    round ${integer} not null,
    "userId" ${text} not null references "user" (id) on delete cascade,
    text ${text} not null,
    "createdAt" ${text} not null,
    verdict ${text} check (verdict in ('reopened', 'confirmed')),
    answer ${text},
    "decidedByUserId" ${text} references "user" (id) on delete set null,
    "decidedAt" ${text},
    unique ("characterId", round)
  )`.execute(db)
  await sql`create index appeal_user on appeal ("userId")`.execute(db)
  await sql`create index appeal_decider on appeal ("decidedByUserId")`.execute(db)
  await sql`create index appeal_open on appeal (seq) where verdict is null`.execute(db)
  await sql`alter table reason_template add column field ${text}`.execute(db)
}
