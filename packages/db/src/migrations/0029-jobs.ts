import { sql, type Kysely } from 'kysely'

/**
 * What is done later, and how often it has been tried: until here only mail knew, in columns of its own. And when a
 * reset link was asked for, since a later one voids it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table job (
    kind text not null,
    subject text not null,
    about text not null,
    "createdAt" text not null,
    attempts integer not null,
    "dueAt" text not null,
    "failedAt" text,
    "lastError" text,
    primary key (kind, subject)
  )`.execute(db)
  await sql`create index job_due on job (kind, "dueAt") where "failedAt" is null`.execute(db)
  await sql`create index job_failed on job ("failedAt") where "failedAt" is not null`.execute(db)
  await sql`insert into job (kind, subject, about, "createdAt", attempts, "dueAt")
    select 'decision', id, "characterName", "dueAt", 0, "dueAt" from scheduled_decision`.execute(db)
  await sql`insert into job (kind, subject, about, "createdAt", attempts, "dueAt", "failedAt", "lastError")
    select 'mail', id, case when json_valid(job) then coalesce(job ->> '$.kind', '') else '' end, "createdAt", attempts, coalesce("dueAt", "createdAt"),
      case when "dueAt" is null then "createdAt" end, "lastError" from mail`.execute(db)

  await sql`drop index mail_due`.execute(db)
  for (const column of ['attempts', 'dueAt', 'lastError'])
    await sql`alter table mail drop column ${sql.ref(column)}`.execute(db)
  await sql`alter table mail add column "resetKey" text`.execute(db)
  await sql`update mail set "resetKey" = lower(job ->> '$.address')
    where case when json_valid(job) then job ->> '$.kind' = 'password_reset' end`.execute(db)
  await sql`create index mail_reset on mail ("resetKey", "createdAt") where "resetKey" is not null`.execute(
    db,
  )

  await sql`alter table reset_token add column "askedAt" text not null default ''`.execute(db)
  await sql`update reset_token set "askedAt" = "createdAt"`.execute(db)
}
