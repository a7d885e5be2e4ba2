import { sql, type Kysely } from 'kysely'

/** Longest key that is made from now on. */
const MAX_KEY = 250

export async function up(db: Kysely<never>): Promise<void> {
  // Who may be a duplicate is decided without reading records, each of which may be a megabyte long.
  await db.schema
    .createIndex('character_bearer')
    .on('character')
    .columns(['id', 'status', 'submittedBy', 'originKey'])
    .execute()
  // Whose keys are longer gets them anew, as those of before there were keys do.
  await sql`delete from duplicate_key where "characterId" in
    (select "characterId" from duplicate_key where length(key) > ${sql.lit(MAX_KEY)})`.execute(db)
}
