import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** A template is for one kind of decision; existing ones are for submissions. */
export async function up(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  await sql`alter table reason_template add column kind ${text} not null default 'submission'`.execute(db)
}
