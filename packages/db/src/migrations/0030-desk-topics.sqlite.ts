import { type Kysely, sql } from 'kysely'
import { noteTopic } from './0005-triggers.sqlite.ts'
import { DESK_CHANGES } from './0030-desk-topics.ts'

export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, event, when, topic] of DESK_CHANGES)
    await sql`create trigger ${sql.ref(`topic_${table}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      when ${sql.raw(when)} begin ${sql.raw(noteTopic(topic))} end`.execute(db)
}
