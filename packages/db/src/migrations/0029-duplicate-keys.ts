import { type Kysely, sql } from 'kysely'

/** What 0028 folds, in both cases. */
const LETTERS = 'łŁøØđĐðÐħĦıßẞæÆœŒþÞ'

/** Keys that were made of a text with such letters are of other words now. Those that are missing the server makes anew. */
export async function up(db: Kysely<never>): Promise<void> {
  const hasLetters = [...LETTERS].map((letter) => sql<boolean>`text like ${sql.lit(`%${letter}%`)}`)
  await sql`delete from duplicate_key where "characterId" in (
    select id from (
      select id, name || aliases || description || backstory as text from character
    ) as texts where ${sql.join(hasLetters, sql` or `)})`.execute(db)
}
