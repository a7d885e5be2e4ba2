import { sql, type Kysely } from 'kysely'

/** Characters are found by what they tell, too: all get their keys anew, as those of before there were keys do. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from duplicate_key`.execute(db)
}
