import { type Kysely, sql } from 'kysely'

/** Removes `character_change`: `published_change` has the same information. */
export async function up(db: Kysely<never>): Promise<void> {
  // `cascade` drops its triggers on `character` too.
  await sql`drop function note_character_change() cascade`.execute(db)
  await sql`drop table character_change`.execute(db)
  await sql`drop function forget_character_changes()`.execute(db)
}
