import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The weights of `page-weight.ts` at the time of this migration. */
const NAME_WEIGHT = 10
const PICTURE_WEIGHT = { before: 1_000, now: 50 }
/** The last digits of a picture's name are its width in hex; `090` is 144 pixels. */
const [WIDTH_START, LEAST_WIDTH] = [62, '090']

export async function up(db: Kysely<never>, types: ColumnTypes): Promise<void> {
  const { text, integer, withoutRowid, numberOfAliases } = types
  await sql`create table character_view (
    "characterId" ${text} not null references character (id) on delete cascade,
    day ${text} not null,
    views ${integer} not null check (views > 0),
    primary key ("characterId", day)
  ) ${withoutRowid}`.execute(db)

  for (const column of ['universe', 'activity', 'popularity'])
    await sql`alter table search_text add column ${sql.ref(column)} ${integer} not null default 0`.execute(db)
  for (const column of ['lane', 'popularity'])
    await sql`alter table search_genre add column ${sql.ref(column)} ${integer} not null default 0`.execute(
      db,
    )

  // From now on names count in the weight, small pictures do not, and others count less. One update, since
  // PostgreSQL writes all indexes of a changed row.
  const weight = (table: string) => sql`weight + (
    select ${sql.lit(NAME_WEIGHT)} * ${numberOfAliases} - case
      when c."pictureHash" is null then 0
      when substr(c."pictureHash", ${sql.lit(WIDTH_START)}) < ${sql.lit(LEAST_WIDTH)} then ${sql.lit(PICTURE_WEIGHT.before)}
      else ${sql.lit(PICTURE_WEIGHT.before - PICTURE_WEIGHT.now)} end
    from character c where c.recency = ${sql.ref(`${table}.recency`)})`
  await sql`update name_text set weight = ${weight('name_text')} where approved = 1`.execute(db)
  await sql`update search_text set weight = ${weight('search_text')}, popularity = ${weight('search_text')},
    universe = (
      select u.number from character c join search_universe u on u."originKey" = c."originKey"
      where c.recency = search_text.recency)
    where approved = 1`.execute(db)
  await sql`update search_genre set lane = t.lane, popularity = t.popularity from search_text t
    where t.recency = search_genre.recency and t.approved = 1`.execute(db)

  await sql`create index search_text_popular on search_text (lane, popularity, recency)
    where approved = 1`.execute(db)
  await sql`create index search_text_universe on search_text (universe, popularity, recency)
    where approved = 1`.execute(db)
  await sql`create index search_genre_popular on search_genre (genre, lane, popularity, recency)
    where approved = 1`.execute(db)
}
