import { sql, type Kysely } from 'kysely'

/**
 * Which texts of published characters changed last, so that a process that has them in memory reads those alone again.
 * Triggers write it: whoever changes the search index, in whatever program, cannot forget to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table search_change (
    seq integer primary key,
    recency integer not null
  )`.execute(db)
  for (const [change, row, condition] of [
    ['insert', 'new', 'new.approved = 1'],
    ['update', 'new', '1 in (old.approved, new.approved)'],
    ['delete', 'old', 'old.approved = 1'],
  ] as const)
    await sql`create trigger ${sql.ref(`search_change_${change}`)} after ${sql.raw(change)} on search_text
      when ${sql.raw(condition)}
      begin insert into search_change (recency) values (${sql.raw(row)}.recency); end`.execute(db)
  await sql`create trigger search_change_kept after insert on search_change
    begin delete from search_change where seq <= new.seq - 2000; end`.execute(db)
}
