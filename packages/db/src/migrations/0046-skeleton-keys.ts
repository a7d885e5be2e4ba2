import { sql, type Kysely } from 'kysely'

/** The name index finds misspelt names now: keys of names without their vowels are no longer used. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from duplicate_key where key >= 'skeleton:' and key < 'skeleton;'`.execute(db)
}
