import { type Kysely, sql } from 'kysely'
import { noteTopic } from './0005-triggers.sqlite.ts'
import { createAnswers } from './0024-dispute-answers.ts'
import { sqliteTypes } from './column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createAnswers(db, sqliteTypes)
  for (const event of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`topic_dispute_answer_${event}`)} after ${sql.raw(event)} on dispute_answer
      begin ${sql.raw(noteTopic('reports'))} end`.execute(db)
}
