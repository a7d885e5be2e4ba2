import { type Kysely, sql } from 'kysely'
import { forgetAccusers, WITH_RESOLVED } from './0015-resolved-corrections.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table correction drop constraint correction_status_check,
    add constraint correction_status_check ${sql.raw(WITH_RESOLVED)}`.execute(db)
  await forgetAccusers(db)
}
