import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  await sql`create table api_key (
    id ${text} primary key,
    "userId" ${text} not null references "user" (id) on delete cascade,
    name ${text} not null,
    hash ${text} not null unique,
    scopes ${text} not null,
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    "lastUsedOn" ${text}
  )`.execute(db)
  await sql`create index api_key_user on api_key ("userId", "createdAt")`.execute(db)
}
