import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The column is null until the next sign-in, since a hash does not show whether its password is common. */
export async function up(db: Kysely<never>, { integer }: ColumnTypes): Promise<void> {
  await sql`alter table "user" add column "hasCommonPassword" ${integer}`.execute(db)
}
