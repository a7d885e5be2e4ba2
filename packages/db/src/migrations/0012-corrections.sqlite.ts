import { type Kysely, sql } from 'kysely'
import { noteTopic } from './0005-triggers.sqlite.ts'
import { createCorrections, generaliseDecisions } from './0012-corrections.ts'
import { sqliteTypes } from './column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createCorrections(db, sqliteTypes)
  await generaliseDecisions(
    db,
    sqliteTypes,
    sql`json_object('id', "characterId", 'verdict', verdict, 'rejectionReason', reason, 'baseVersion', version)`,
  )
  for (const [table, topics] of [
    ['correction', ['corrections']],
    ['scheduled_decision', ['queue', 'corrections']],
  ] as const)
    for (const event of ['insert', 'update', 'delete'])
      await sql`create trigger ${sql.ref(`topic_${table}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin ${sql.raw(topics.map((topic) => noteTopic(topic)).join(''))} end`.execute(db)
}
