import { type Kysely, sql } from 'kysely'

export const WITH_RESOLVED = `check (status in ('open', 'accepted', 'partly', 'refused', 'resolved', 'withdrawn'))`

/** Owners of a character are no longer told who calls it hurtful or advertising: old notifications are deleted. */
export async function forgetAccusers(db: Kysely<never>): Promise<void> {
  await sql`delete from notification where type in ('correction_to_answer', 'correction_decided')
    and metadata in (
      select '{"correctionId":"' || id || '"}' from correction where topic in ('advertising', 'hurtful')
    )`.execute(db)
}
