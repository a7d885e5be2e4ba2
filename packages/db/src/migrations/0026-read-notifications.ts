import { sql, type Kysely } from 'kysely'

/** What has been read is removed after a while: these are found without looking at all the others. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index notification_read on notification ("createdAt") where "isRead" = 1`.execute(db)
}
