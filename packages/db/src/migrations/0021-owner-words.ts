import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Stores an answer for each owner. For existing answers it is unknown which owner gave them. */
export async function createOwnerWords(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  await sql`create table owner_word (
    "correctionId" ${text} not null references correction (id) on delete cascade,
    "userId" ${text} references "user" (id) on delete cascade,
    role ${text} check (role in ('submitter', 'company')),
    says ${text} not null check (says in ('agrees', 'disagrees')),
    note ${text},
    at ${text} not null,
    unique ("correctionId", "userId")
  )`.execute(db)
  await sql`create index owner_word_user on owner_word ("userId")`.execute(db)
  await sql`insert into owner_word ("correctionId", says, note, at)
    select id, "ownerSays", "ownerNote", "createdAt" from correction where "ownerSays" is not null`.execute(
    db,
  )
  for (const column of ['ownerSays', 'ownerNote'])
    await sql`alter table correction drop column ${sql.ref(column)}`.execute(db)
}
