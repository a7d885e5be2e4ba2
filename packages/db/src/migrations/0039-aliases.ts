import { sql, type Kysely } from 'kysely'

/** Other names of characters. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table character add column aliases text not null default '[]'
    check (json_valid(aliases) and json_type(aliases) = 'array')`.execute(db)
}
