import { sql, type Kysely } from 'kysely'

/** What people report about public lists, as long as no admin has decided, and what admins took down. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table list add column takedowns integer not null default 0`.execute(db)
  await sql`alter table list add column "takedownReason" text`.execute(db)
  await sql`create table list_report (
    seq integer primary key autoincrement,
    id text not null unique,
    "listId" text not null references list (id) on delete cascade,
    "reportedByUserId" text not null references user (id) on delete cascade,
    reason text not null,
    "createdAt" text not null
  )`.execute(db)
  await sql`create unique index list_report_reporter on list_report ("reportedByUserId", "listId")`.execute(
    db,
  )
  await sql`create index list_report_list on list_report ("listId", seq)`.execute(db)
}
