import { sql, type Kysely } from 'kysely'

/** The pairs of a universe are found by either of its two names. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index universe_pair_second on universe_pair ("secondKey")`.execute(db)
}
