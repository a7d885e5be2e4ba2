import { sql, type Kysely } from 'kysely'

/** Searches without a hit, by text and day; nothing about who searched. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table search_miss (
    day text not null,
    text text not null,
    searches integer not null check (searches > 0),
    primary key (day, text)
  ) without rowid`.execute(db)
}
