import { type Kysely, sql } from 'kysely'

/** The text index and the triggers of SQLite. Triggers run for every program that writes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index job_due on job (kind, "dueAt") where "failedAt" is null`.execute(db)
  // Texts are folded before, so the tokenizer need not fold. Contentless: search_text has the texts.
  for (const field of ['name', 'origin', 'series', 'creator', 'writer'])
    await sql`create virtual table ${sql.table(`search_${field}`)} using fts5 (
      text, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
    )`.execute(db)
  await protectAuditLog(db)
  await noteCharacters(db)
  await noteTopics(db)
}

/** Entries can only be added, each with the next number. `insert or replace` runs no delete trigger. */
async function protectAuditLog(db: Kysely<never>): Promise<void> {
  const refuse = (name: string, event: string) =>
    sql`create trigger ${sql.ref(`audit_log_${name}`)} ${sql.raw(event)}
      begin select raise(abort, 'the audit log is not changed'); end`.execute(db)
  await refuse('no_update', 'before update on audit_log')
  await refuse('no_delete', 'before delete on audit_log')
  await refuse(
    'no_replace',
    'before insert on audit_log when exists (select 1 from audit_log where id = new.id or seq = new.seq)',
  )
  await refuse(
    'appends',
    `after insert on audit_log when new.seq <> 1 + coalesce(
      (select seq from audit_log where seq <> new.seq order by seq desc limit 1), 0)`,
  )
}

/** Records which published characters changed last, keeping a thousand changes. */
async function noteCharacters(db: Kysely<never>): Promise<void> {
  for (const change of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`character_change_${change}`)} after ${sql.raw(change)} on character
      when old.status = 'approved'
      begin insert into character_change ("characterId") values (old.id); end`.execute(db)
  await sql`create trigger character_change_kept after insert on character_change
    begin delete from character_change where seq <= new.seq - 1000; end`.execute(db)
}

/** SQL that records a change of a topic, unless the account that it concerns is being deleted. */
export const noteTopic = (topic: string, userId = 'null') => `
  insert into topic_change (topic, "userId", seq)
  select '${topic}', ${userId}, (select coalesce(max(seq), 0) + 1 from topic_change)
  where ${userId} is null or exists (select 1 from user where id = ${userId})
  on conflict (topic, coalesce("userId", '')) do update set seq = excluded.seq;`

/** Records the last change of each topic that open pages follow. */
async function noteTopics(db: Kysely<never>): Promise<void> {
  const note = (name: string, event: string, when: string, ...changes: string[]) =>
    sql`create trigger ${sql.ref(`topic_${name}`)} after ${sql.raw(event)} when ${sql.raw(when)}
      begin ${sql.raw(changes.join(''))} end`.execute(db)
  const submissionsOf = (row: 'new' | 'old') => noteTopic('submissions', `${row}."submittedBy"`)
  const notificationsOf = noteTopic('notifications', 'new."userId"')
  await note('published', 'insert on character', "new.status = 'approved'", noteTopic('published'))
  await note(
    'submitted',
    'insert on character',
    "new.status = 'pending'",
    noteTopic('queue'),
    submissionsOf('new'),
  )
  await note(
    'approved',
    'update on character',
    "new.status = 'approved' and old.status <> 'approved'",
    noteTopic('published'),
  )
  await note('queued', 'update on character', "'pending' in (old.status, new.status)", noteTopic('queue'))
  await note('changed', 'update on character', 'new.version <> old.version', submissionsOf('new'))
  await note('unqueued', 'delete on character', "old.status = 'pending'", noteTopic('queue'))
  await note('deleted', 'delete on character', 'true', submissionsOf('old'))

  await note('notified', 'insert on notification', 'true', notificationsOf)
  await note('read', 'update on notification', 'new."isRead" <> old."isRead"', notificationsOf)
  for (const [table, topic] of [
    ['scheduled_decision', 'queue'],
    ['dispute', 'reports'],
    ['list_report', 'reports'],
  ] as const)
    for (const event of ['insert', 'update', 'delete'])
      await note(`${table}_${event}`, `${event} on ${table}`, 'true', noteTopic(topic))
}
