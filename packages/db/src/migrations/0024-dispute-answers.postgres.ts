import type { Kysely } from 'kysely'
import { createTrigger } from './0005-triggers.postgres.ts'
import { createAnswers } from './0024-dispute-answers.ts'
import { postgresTypes } from './column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createAnswers(db, postgresTypes)
  for (const event of ['update', 'delete'])
    await createTrigger(db, {
      name: `topic_dispute_answer_${event}`,
      event: `after ${event} on dispute_answer`,
      does: `note_topic('reports')`,
    })
}
