import { type Kysely, sql } from 'kysely'

/** `published_change` says all that `character_change` said. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const change of ['update', 'delete'])
    await sql`drop trigger ${sql.ref(`character_change_${change}`)}`.execute(db)
  await sql`drop table character_change`.execute(db)
}
