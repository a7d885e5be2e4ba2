import { sql, type Kysely } from 'kysely'

/**
 * Which published characters changed last, so that a process drops the answers about those alone. Triggers write it:
 * whoever changes a character, in whatever program, cannot forget to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table character_change (
    seq integer primary key,
    "characterId" text not null
  )`.execute(db)
  for (const change of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`character_change_${change}`)} after ${sql.raw(change)} on character
      when old.status = 'approved'
      begin insert into character_change ("characterId") values (old.id); end`.execute(db)
  await sql`create trigger character_change_kept after insert on character_change
    begin delete from character_change where seq <= new.seq - 1000; end`.execute(db)
}
