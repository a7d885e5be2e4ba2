import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Null until the next sign-in: the hash of a password does not tell. */
export async function up(db: Kysely<never>, { integer }: ColumnTypes): Promise<void> {
  await sql`alter table "user" add column "hasCommonPassword" ${integer}`.execute(db)
}
