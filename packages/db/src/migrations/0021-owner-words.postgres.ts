import type { Kysely } from 'kysely'
import { createTrigger } from './0005-triggers.postgres.ts'
import { createOwnerWords } from './0021-owner-words.ts'
import { postgresTypes } from './column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createOwnerWords(db, postgresTypes)
  for (const event of ['insert', 'update', 'delete'])
    await createTrigger(db, {
      name: `topic_owner_word_${event}`,
      event: `after ${event} on owner_word`,
      does: `note_topic('corrections')`,
    })
}
