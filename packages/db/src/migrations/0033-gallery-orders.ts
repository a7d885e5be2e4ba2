import { sql, type Kysely } from 'kysely'

/**
 * What the orders of the gallery go by: each universe gets a number in turn, from which the lane of its characters
 * follows, and each character a weight by its picture and the length of its page.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table search_universe (
    number integer primary key,
    originKey text not null unique
  )`.execute(db)
  await sql`insert into search_universe (originKey)
    select originKey from character where status = 'approved' group by originKey order by min(recency)`.execute(
    db,
  )
  await sql`alter table search_text add column lane integer not null default 0`.execute(db)
  await sql`alter table search_text add column weight integer not null default 0`.execute(db)
  await sql`update search_text set (lane, weight) = (
    select u.number % 24,
      iif(c."pictureHash" is null, 0, 1000) + (length(c.description) + length(c.backstory)) / 100
    from character c cross join search_universe u on u.originKey = c.originKey
    where c.recency = search_text.recency
  ) where approved = 1`.execute(db)
  await sql`create index search_text_lane on search_text (lane, recency) where approved = 1`.execute(db)
  await sql`create index search_text_name on search_text (name, recency) where approved = 1`.execute(db)
}
