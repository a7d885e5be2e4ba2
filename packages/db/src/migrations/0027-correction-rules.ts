import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The rule that a refusal names. Those of before named theirs in the notification alone. */
export async function up(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  await sql`alter table correction add column rule ${text}`.execute(db)
}
