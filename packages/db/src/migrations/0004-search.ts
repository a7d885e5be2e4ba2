import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<never>, types: ColumnTypes): Promise<void> {
  const { text, integer, withoutRowid } = types
  await sql`create table search_text (
    recency ${integer} primary key references character (recency) on delete cascade on update restrict,
    approved ${integer} not null,
    name ${text} not null,
    origin ${text} not null,
    series ${text} not null,
    creator ${text} not null,
    writer ${text} not null,
    lane ${integer} not null default 0,
    weight ${integer} not null default 0
  )`.execute(db)
  await sql`create index search_text_name on search_text (name, recency) where approved = 1`.execute(db)
  await sql`create index search_text_lane on search_text (lane, recency) where approved = 1`.execute(db)

  await sql`create table search_genre (
    genre ${text} not null,
    approved ${integer} not null,
    recency ${integer} not null references character (recency) on delete cascade on update restrict,
    primary key (genre, approved, recency)
  ) ${withoutRowid}`.execute(db)
  await sql`create index search_genre_recency on search_genre (recency)`.execute(db)

  await sql`create table search_credit (
    creator ${text} not null,
    recency ${integer} not null references character (recency) on delete cascade on update restrict,
    primary key (creator, recency)
  ) ${withoutRowid}`.execute(db)
  await sql`create index search_credit_recency on search_credit (recency)`.execute(db)

  await sql`create table search_universe (
    number ${integer} primary key,
    "originKey" ${text} not null unique
  )`.execute(db)

  await sql`create table search_miss (
    day ${text} not null,
    text ${text} not null,
    searches ${integer} not null check (searches > 0),
    primary key (day, text)
  ) ${withoutRowid}`.execute(db)
  await createNameIndex(db, types)
}

async function createNameIndex(
  db: Kysely<never>,
  { text, integer, number, withoutRowid }: ColumnTypes,
): Promise<void> {
  await sql`create table name_word (
    id ${number},
    text ${text} not null unique,
    length ${integer} not null,
    sound ${text}
  )`.execute(db)
  await sql`create index name_word_length on name_word (length, text)`.execute(db)
  await sql`create index name_word_sound on name_word (sound) where sound is not null`.execute(db)

  await sql`create table name_variant (
    variant ${text} not null,
    "wordId" ${integer} not null,
    primary key (variant, "wordId")
  ) ${withoutRowid}`.execute(db)

  await sql`create table name_posting (
    "wordId" ${integer} not null,
    approved ${integer} not null check (approved in (0, 1)),
    recency ${integer} not null,
    primary key ("wordId", approved, recency)
  ) ${withoutRowid}`.execute(db)

  await sql`create table name_text (
    recency ${integer} primary key references character (recency) on delete cascade on update restrict,
    approved ${integer} not null check (approved in (0, 1)),
    names ${text} not null,
    origin ${text} not null,
    weight ${integer} not null
  )`.execute(db)
}
