import { sql, type Kysely } from 'kysely'

/** Whoever a change concerns: nobody where the account is about to go. */
const change = (topic: string, userId = 'null') => `
  insert into topic_change (topic, "userId", seq)
  select '${topic}', ${userId}, (select coalesce(max(seq), 0) + 1 from topic_change)
  where ${userId} is null or exists (select 1 from user where id = ${userId})
  on conflict (topic, coalesce("userId", '')) do update set seq = excluded.seq;`

/**
 * When each topic that open pages follow changed last, so that a process reads once after a commit what is new to
 * whom. Triggers write it: whoever changes something, in whatever program, cannot forget to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table topic_change (
    seq integer not null unique,
    topic text not null,
    "userId" text references user (id) on delete cascade
  )`.execute(db)
  await sql`create unique index topic_change_topic on topic_change (topic, coalesce("userId", ''))`.execute(
    db,
  )
  await sql`create index topic_change_user on topic_change ("userId") where "userId" is not null`.execute(db)

  const trigger = (name: string, event: string, when: string, changes: string[]) =>
    sql`create trigger ${sql.ref(`topic_${name}`)} after ${sql.raw(event)} when ${sql.raw(when)} begin ${sql.raw(changes.join(''))} end`.execute(
      db,
    )
  const always = '1'
  await trigger('published', 'insert on character', `new.status = 'approved'`, [change('published')])
  await trigger('submitted', 'insert on character', `new.status = 'pending'`, [
    change('queue'),
    change('submissions', 'new."submittedBy"'),
  ])
  await trigger('approved', 'update on character', `new.status = 'approved' and old.status <> 'approved'`, [
    change('published'),
  ])
  await trigger('queued', 'update on character', `'pending' in (old.status, new.status)`, [change('queue')])
  await trigger('changed', 'update on character', `new.version <> old.version`, [
    change('submissions', 'new."submittedBy"'),
  ])
  await trigger('unqueued', 'delete on character', `old.status = 'pending'`, [change('queue')])
  await trigger('deleted', 'delete on character', always, [change('submissions', 'old."submittedBy"')])

  await trigger('notified', 'insert on notification', always, [change('notifications', 'new."userId"')])
  await trigger('read', 'update on notification', `new."isRead" <> old."isRead"`, [
    change('notifications', 'new."userId"'),
  ])
  for (const [table, topic] of [
    ['scheduled_decision', 'queue'],
    ['dispute', 'reports'],
    ['list_report', 'reports'],
  ] as const)
    for (const event of ['insert', 'update', 'delete'])
      await trigger(`${table}_${event}`, `${event} on ${table}`, always, [change(topic)])
}
