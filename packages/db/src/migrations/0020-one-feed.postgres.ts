import { type Kysely, sql } from 'kysely'

/** `published_change` says all that `character_change` said. */
export async function up(db: Kysely<never>): Promise<void> {
  // With its triggers on `character`.
  await sql`drop function note_character_change() cascade`.execute(db)
  await sql`drop table character_change`.execute(db)
  await sql`drop function forget_character_changes()`.execute(db)
}
