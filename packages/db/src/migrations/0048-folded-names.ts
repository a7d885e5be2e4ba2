import { sql, type Kysely } from 'kysely'

/** Usernames get a searchable form, which no database has to compute while it searches. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table user add column "foldedName" text not null default ''`.execute(db)
  await sql`update user set "foldedName" = fold(username)`.execute(db)
}
