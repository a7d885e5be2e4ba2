import { sql, type Kysely } from 'kysely'

/** Characters that people keep: each has named lists, of which one, the favourites, is there for everybody. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table list (
    seq integer primary key autoincrement,
    id text not null unique,
    "ownerId" text not null references user (id) on delete cascade,
    name text not null,
    description text,
    "isPublic" integer not null,
    "isFavourites" integer not null,
    version integer not null,
    "createdAt" text not null,
    "updatedAt" text not null
  )`.execute(db)
  await sql`create index list_owner on list ("ownerId", seq)`.execute(db)
  await sql`create unique index list_favourites on list ("ownerId") where "isFavourites" = 1`.execute(db)

  await sql`create table list_entry (
    seq integer primary key autoincrement,
    "listId" text not null references list (id) on delete cascade,
    "characterId" text not null references character (id) on delete cascade,
    "addedAt" text not null
  )`.execute(db)
  await sql`create unique index list_entry_character on list_entry ("characterId", "listId")`.execute(db)
  await sql`create index list_entry_newest on list_entry ("listId", seq, "characterId")`.execute(db)
}
