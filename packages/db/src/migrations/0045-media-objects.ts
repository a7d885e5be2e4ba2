import { sql, type Kysely } from 'kysely'

/**
 * Where the bytes of pictures are that are in object storage: one object for each width. `copy` is in the keys of a
 * picture's objects and is never reused, so that a late deletion cannot affect the same picture stored again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table media_object (
    hash text not null references media (hash) on delete cascade,
    width integer not null,
    copy text not null,
    sha256 text not null,
    primary key (hash, width)
  ) without rowid`.execute(db)
}
