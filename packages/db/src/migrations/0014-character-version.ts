import { sql, type Kysely } from 'kysely'

/** Answers are cached until a character's version rises, in place of a second copy of each published record. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table character add column version integer not null default 1`.execute(db)
  await db.schema.dropTable('published_record').execute()
}
