import type { Kysely } from 'kysely'
import { createTrigger } from './0005-triggers.postgres.ts'
import { DESK_CHANGES } from './0030-desk-topics.ts'

export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, event, when, topic] of DESK_CHANGES)
    await createTrigger(db, {
      name: `topic_${table}_${event}`,
      event: `after ${event} on ${table}`,
      when,
      does: `note_topic('${topic}')`,
    })
}
