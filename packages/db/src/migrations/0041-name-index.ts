import { sql, type Kysely } from 'kysely'

/**
 * The index by which characters are found by names that are not written as they are recorded. It is empty at first:
 * what needs the transliteration of names is filled in beside the running server.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Every word of a name, and every name without its spaces, in Latin letters.
  await sql`create table name_word (
    id integer primary key,
    text text not null unique,
    length integer not null,
    sound text
  )`.execute(db)
  await sql`create index name_word_length on name_word (length, text)`.execute(db)
  await sql`create index name_word_sound on name_word (sound) where sound is not null`.execute(db)

  // What is left of a word's beginning where letters are missing: words that are nearly the same share some of it.
  await sql`create table name_variant (
    variant text not null,
    "wordId" integer not null,
    primary key (variant, "wordId")
  ) without rowid`.execute(db)

  // Neither has foreign keys to what is deleted before it, which would need an index as large as the table.
  await sql`create table name_posting (
    "wordId" integer not null,
    approved integer not null check (approved in (0, 1)),
    recency integer not null,
    primary key ("wordId", approved, recency)
  ) without rowid`.execute(db)

  await sql`create table name_text (
    recency integer primary key references character (recency) on delete cascade on update restrict,
    approved integer not null check (approved in (0, 1)),
    names text not null,
    origin text not null,
    weight integer not null
  )`.execute(db)
}
