import { type Kysely, sql } from 'kysely'
import { forgetAccusers, WITH_RESOLVED } from './0015-resolved-corrections.ts'

interface Part {
  type: string
  sql: string
}

/** SQLite cannot change a constraint: the table is created again, with its indexes and triggers. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows: parts } = await sql<Part>`select type, sql from sqlite_schema
    where tbl_name = 'correction' and sql is not null`.execute(db)
  const table = parts.find(({ type }) => type === 'table')!.sql
  const made = table
    .replace(/^create table "?correction"?/i, 'create table next_correction')
    .replace(/check \(status in \([^)]*\)\)/, WITH_RESOLVED)
  await sql.raw(made).execute(db)
  await sql`insert into next_correction select * from correction`.execute(db)
  // Keeps the counter, so that numbers of deleted rows are not used again.
  await sql`update sqlite_sequence set seq = (select seq from sqlite_sequence where name = 'correction')
    where name = 'next_correction'`.execute(db)
  await sql`drop table correction`.execute(db)
  await sql`alter table next_correction rename to correction`.execute(db)
  for (const part of parts) if (part.type !== 'table') await sql.raw(part.sql).execute(db)
  await forgetAccusers(db)
}
