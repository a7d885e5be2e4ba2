import type { Kysely } from 'kysely'
import { createTrigger } from './0005-triggers.postgres.ts'
import { createCorrections } from './0012-corrections.ts'
import { postgresTypes } from './column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createCorrections(db, postgresTypes)
  for (const event of ['insert', 'update', 'delete'])
    await createTrigger(db, {
      name: `topic_correction_${event}`,
      event: `after ${event} on correction`,
      does: "note_topic('corrections')",
    })
}
