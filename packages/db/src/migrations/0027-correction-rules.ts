import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Adds the site's rule that a refusal names. Earlier refusals named it only in the notification. */
export async function up(db: Kysely<never>, { text }: ColumnTypes): Promise<void> {
  await sql`alter table correction add column rule ${text}`.execute(db)
}
