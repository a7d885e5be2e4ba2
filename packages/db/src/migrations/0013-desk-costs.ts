import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // What comes in and is decided is read by its time, without the revisions' texts.
  await db.schema
    .createIndex('character_revision_action')
    .on('character_revision')
    .columns(['action', 'at', 'characterId'])
    .execute()

  // Whatever the program forgets: what admins did stays as it was written.
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`audit_log_no_${change} before ${change}`)} on audit_log
      begin select raise(abort, 'the audit log is not changed'); end`.execute(db)
  }
}
