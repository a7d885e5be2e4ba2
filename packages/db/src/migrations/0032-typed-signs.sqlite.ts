import { type Kysely, sql } from 'kysely'
import { foldAgain, folded, foldTexts, SEARCH_TEXTS } from './0032-typed-signs.ts'

export async function up(db: Kysely<never>): Promise<void> {
  for (const field of SEARCH_TEXTS) {
    const changed = sql`from search_text where approved = 1 and ${sql.ref(field)} <> ${folded(field)}`
    const index = sql.table(`search_${field}`)
    await sql`delete from ${index} where rowid in (select recency ${changed})`.execute(db)
    await sql`insert into ${index} (rowid, text) select recency, ${folded(field)} ${changed}`.execute(db)
  }
  await foldTexts(db)
  await sql`drop trigger audit_log_no_update`.execute(db)
  await foldAgain(db, 'audit_log', 'foldedNames')
  await sql`create trigger audit_log_no_update before update on audit_log
    begin select raise(abort, 'the audit log is not changed'); end`.execute(db)
}
