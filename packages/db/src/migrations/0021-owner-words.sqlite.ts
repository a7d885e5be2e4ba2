import { type Kysely, sql } from 'kysely'
import { noteTopic } from './0005-triggers.sqlite.ts'
import { createOwnerWords } from './0021-owner-words.ts'
import { sqliteTypes } from './column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createOwnerWords(db, sqliteTypes)
  for (const event of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.ref(`topic_owner_word_${event}`)} after ${sql.raw(event)} on owner_word
      begin ${sql.raw(noteTopic('corrections'))} end`.execute(db)
}
