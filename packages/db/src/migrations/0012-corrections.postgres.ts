import { type Kysely, sql } from 'kysely'
import { createTrigger } from './0005-triggers.postgres.ts'
import { createCorrections, generaliseDecisions } from './0012-corrections.ts'
import { postgresTypes } from './column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createCorrections(db, postgresTypes)
  await generaliseDecisions(
    db,
    postgresTypes,
    sql`json_build_object('id', "characterId", 'verdict', verdict, 'rejectionReason', reason, 'baseVersion', version)::text`,
  )
  for (const [table, topics] of [
    ['correction', ['corrections']],
    ['scheduled_decision', ['queue', 'corrections']],
  ] as const)
    for (const event of ['insert', 'update', 'delete'])
      for (const topic of topics)
        await createTrigger(db, {
          name: `topic_${table}_${event}_${topic}`,
          event: `after ${event} on ${table}`,
          does: `note_topic('${topic}')`,
        })
}
