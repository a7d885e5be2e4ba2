import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<never>, { text, integer }: ColumnTypes): Promise<void> {
  await sql`create table editorial (title ${text} not null, version ${integer} not null)`.execute(db)
  await sql`create table editorial_entry (
    position ${integer} primary key,
    "characterId" ${text} not null unique references character (id) on delete cascade
  )`.execute(db)
}
