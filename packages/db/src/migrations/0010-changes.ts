import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Creates the table, which both databases share; each has triggers of its own. */
export async function createChanges(db: Kysely<never>, { text, integer }: ColumnTypes): Promise<void> {
  await sql`create table published_change (
    "characterId" ${text} primary key,
    seq ${integer} not null,
    kind ${text} not null check (kind in ('published', 'changed', 'removed')),
    version ${integer} not null,
    at ${text} not null
  )`.execute(db)
  await sql`insert into published_change ("characterId", seq, kind, version, at)
    select id, row_number() over (order by recency), 'published', version, coalesce("publishedAt", "createdAt")
    from character where status = 'approved'`.execute(db)
  await sql`create unique index published_change_seq on published_change (seq)`.execute(db)
}
