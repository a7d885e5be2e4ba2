import { type Kysely, sql } from 'kysely'

/** The letters that 0028 folds, in both cases. */
const LETTERS = 'łŁøØđĐðÐħĦıßẞæÆœŒþÞ'

/** Deletes the keys of texts with such letters, whose words have changed. The server computes missing keys again. */
export async function up(db: Kysely<never>): Promise<void> {
  const hasLetters = [...LETTERS].map((letter) => sql<boolean>`text like ${sql.lit(`%${letter}%`)}`)
  await sql`delete from duplicate_key where "characterId" in (
    select id from (
      select id, name || aliases || description || backstory as text from character
    ) as texts where ${sql.join(hasLetters, sql` or `)})`.execute(db)
}
