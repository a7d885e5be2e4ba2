import { sql, type Kysely } from 'kysely'

/** What was found when a character was submitted or edited, so that a list can mark it without looking for it anew. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table possible_duplicate (
    "characterId" text not null references character(id) on delete cascade,
    "otherId" text not null references character(id) on delete cascade,
    primary key ("characterId", "otherId")
  ) without rowid`.execute(db)
  await db.schema.createIndex('possible_duplicate_other').on('possible_duplicate').column('otherId').execute()
  // The admins were notified of what was found before.
  await sql`insert or ignore into possible_duplicate
    select n."characterId", found.value ->> '$.characterId'
    from notification n, json_each(n.metadata, '$.duplicates') found
    where n.type = 'duplicate_detected' and n."characterId" in (select id from character)
      and found.value ->> '$.characterId' in (select id from character)`.execute(db)
}
