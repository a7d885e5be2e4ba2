import { type Kysely, sql } from 'kysely'
import { createFunction, createTrigger, WRITE_LOCK } from './triggers.ts'
import { integer } from './types.ts'

/** Which texts of published characters changed last: two thousand changes are kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table search_change (
    seq ${integer} primary key,
    recency ${integer} not null
  )`.execute(db)
  for (const row of ['new', 'old'])
    await createFunction(
      db,
      `note_${row}_search_change`,
      `begin
        perform pg_advisory_xact_lock(${WRITE_LOCK});
        insert into search_change (seq, recency)
          select coalesce(max(seq), 0) + 1, ${row}.recency from search_change;
        return null;
      end`,
    )
  for (const [change, row, when] of [
    ['insert', 'new', 'new.approved = 1'],
    ['update', 'new', '1 in (old.approved, new.approved)'],
    ['delete', 'old', 'old.approved = 1'],
  ] as const)
    await createTrigger(db, {
      name: `search_change_${change}`,
      event: `after ${change} on search_text`,
      when,
      does: `note_${row}_search_change()`,
    })

  await createFunction(
    db,
    'forget_search_changes',
    `begin
      delete from search_change where seq <= new.seq - 2000;
      return null;
    end`,
  )
  await createTrigger(db, {
    name: 'search_change_kept',
    event: 'after insert on search_change',
    does: 'forget_search_changes()',
  })
}
