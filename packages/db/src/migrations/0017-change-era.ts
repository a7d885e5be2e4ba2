import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The era is 0 for a database with changes: its readers already have cursors, which name no era. */
export async function up(db: Kysely<never>, { integer }: ColumnTypes): Promise<void> {
  await sql`create table change_era (era ${integer} not null)`.execute(db)
  await sql`insert into change_era (era)
    select case when exists (select 1 from published_change) then 0 else ${sql.lit(randomInt(1, 2 ** 47))} end`.execute(
    db,
  )
}
