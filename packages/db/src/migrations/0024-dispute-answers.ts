import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Nobody is told of existing reports: their reporters did not know that others would read them. */
export async function createAnswers(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  await sql`create table dispute_answer (
    "disputeId" ${text} not null primary key references dispute (id) on delete cascade,
    "userId" ${text} not null references "user" (id) on delete cascade,
    text ${text},
    links ${text},
    dates ${text},
    "answeredAt" ${text}
  )`.execute(db)
  await sql`create index dispute_answer_user on dispute_answer ("userId")`.execute(db)
}
