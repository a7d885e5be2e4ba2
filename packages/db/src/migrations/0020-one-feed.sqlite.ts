import { type Kysely, sql } from 'kysely'

/** Removes `character_change`: `published_change` has the same information. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const change of ['update', 'delete'])
    await sql`drop trigger ${sql.ref(`character_change_${change}`)}`.execute(db)
  await sql`drop table character_change`.execute(db)
}
