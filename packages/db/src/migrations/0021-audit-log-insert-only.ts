import { sql, type Kysely } from 'kysely'

/**
 * The triggers on updates and deletes do not run for the row that an `insert or replace` removes, unless a connection
 * switches recursive triggers on. These run on every connection: an insert takes the place of no entry
 * and gets the next row number.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create trigger audit_log_no_replace before insert on audit_log
    when exists (select 1 from audit_log where id = new.id or rowid = new.rowid)
    begin select raise(abort, 'the audit log is not changed'); end`.execute(db)
  await sql`create trigger audit_log_appends after insert on audit_log
    when new.rowid <> 1 + coalesce(
      (select rowid from audit_log where rowid <> new.rowid order by rowid desc limit 1), 0)
    begin select raise(abort, 'the audit log is not changed'); end`.execute(db)
}
