import { type Kysely, sql } from 'kysely'
import { noteTopic } from './0005-triggers.sqlite.ts'
import { createCorrections } from './0012-corrections.ts'
import { sqliteTypes } from './column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createCorrections(db, sqliteTypes)
  for (const event of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.ref(`topic_correction_${event}`)} after ${sql.raw(event)} on correction
      begin ${sql.raw(noteTopic('corrections'))} end`.execute(db)
}
