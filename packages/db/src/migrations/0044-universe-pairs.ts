import { sql, type Kysely } from 'kysely'

/** Which names are of one universe, and which are not: learned from the catalogue, or said by an admin. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table universe_pair (
    "firstKey" text not null,
    "secondKey" text not null,
    "isOne" integer not null check ("isOne" in (0, 1)),
    source text not null check (source in ('catalogue', 'admin')),
    "byUserId" text references user (id) on delete set null,
    at text not null,
    primary key ("firstKey", "secondKey"),
    check ("firstKey" < "secondKey")
  ) without rowid`.execute(db)
  await sql`create index universe_pair_user on universe_pair ("byUserId") where "byUserId" is not null`.execute(
    db,
  )
}
