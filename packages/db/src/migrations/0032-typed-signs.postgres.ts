import { type Kysely, sql } from 'kysely'
import { foldAgain, foldTexts } from './0032-typed-signs.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await foldTexts(db)
  await sql`alter table audit_log disable trigger audit_log_no_update`.execute(db)
  await foldAgain(db, 'audit_log', 'foldedNames')
  await sql`alter table audit_log enable trigger audit_log_no_update`.execute(db)
}
