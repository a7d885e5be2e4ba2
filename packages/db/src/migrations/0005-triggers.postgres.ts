import { type Kysely, sql } from 'kysely'

/**
 * The advisory lock of the writing transaction. Triggers that count take it too, so that a program that does not
 * take it cannot commit a number after a higher one.
 */
export const WRITE_LOCK = 7_150_241

export const createFunction = (db: Kysely<never>, name: string, body: string) =>
  sql`create function ${sql.ref(name)}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(db)

interface Trigger {
  name: string
  /** Such as `after insert on character`. */
  event: string
  when?: string
  /** The call of the trigger's function. */
  does: string
}

export const createTrigger = (db: Kysely<never>, { name, event, when = 'true', does }: Trigger) =>
  sql`create trigger ${sql.ref(name)} ${sql.raw(event)} for each row when (${sql.raw(when)})
    execute function ${sql.raw(does)}`.execute(db)

export async function up(db: Kysely<never>): Promise<void> {
  // The bytes are pictures, which are compressed already.
  await sql`alter table media_variant alter column bytes set storage external`.execute(db)
  await sql`create index job_due on job (kind, "dueAt", "createdAt", subject)
    where "failedAt" is null`.execute(db)
  await createTrigrams(db)
  await protectAuditLog(db)
  await numberUniverses(db)
  await noteCharacters(db)
  await noteTopics(db)
}

/** Indexes that find texts containing another. No `fastupdate`: every search would read its pending entries. */
async function createTrigrams(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  for (const field of ['name', 'origin', 'series', 'creator', 'writer'])
    await sql`create index ${sql.ref(`search_text_${field}_trigrams`)} on search_text
      using gin (${sql.ref(field)} gin_trgm_ops) with (fastupdate = off) where approved = 1`.execute(db)
}

/** Entries can only be added, each with the next number. The triggers bind the owner of the tables too. */
async function protectAuditLog(db: Kysely<never>): Promise<void> {
  await createFunction(
    db,
    'refuse_audit_change',
    `begin
      raise exception 'the audit log is not changed';
    end`,
  )
  await createFunction(
    db,
    'append_to_audit_log',
    `declare
      next bigint;
    begin
      perform pg_advisory_xact_lock(${WRITE_LOCK});
      select coalesce(max(seq), 0) + 1 into next from audit_log;
      if coalesce(new.seq, next) <> next or exists (select 1 from audit_log where id = new.id) then
        raise exception 'the audit log is not changed';
      end if;
      new.seq := next;
      return new;
    end`,
  )
  const refuse = 'refuse_audit_change()'
  await createTrigger(db, { name: 'audit_log_no_update', event: 'before update on audit_log', does: refuse })
  await createTrigger(db, { name: 'audit_log_no_delete', event: 'before delete on audit_log', does: refuse })
  await createTrigger(db, {
    name: 'audit_log_appends',
    event: 'before insert on audit_log',
    does: 'append_to_audit_log()',
  })
  await sql`create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db)
  for (const name of ['no_update', 'no_delete', 'appends', 'no_truncate'])
    await sql`alter table audit_log enable always trigger ${sql.ref(`audit_log_${name}`)}`.execute(db)
}

/** Numbers universes without gaps, which a sequence would leave after a failed transaction. */
async function numberUniverses(db: Kysely<never>): Promise<void> {
  await createFunction(
    db,
    'number_universe',
    `begin
      perform pg_advisory_xact_lock(${WRITE_LOCK});
      select coalesce(max(number), 0) + 1 into new.number from search_universe;
      return new;
    end`,
  )
  await createTrigger(db, {
    name: 'search_universe_number',
    event: 'before insert on search_universe',
    when: 'new.number is null',
    does: 'number_universe()',
  })
}

/** Records which published characters changed last, keeping a thousand changes. */
async function noteCharacters(db: Kysely<never>): Promise<void> {
  await createFunction(
    db,
    'note_character_change',
    `begin
      perform pg_advisory_xact_lock(${WRITE_LOCK});
      insert into character_change (seq, "characterId")
        select coalesce(max(seq), 0) + 1, old.id from character_change;
      return null;
    end`,
  )
  for (const change of ['update', 'delete'])
    await createTrigger(db, {
      name: `character_change_${change}`,
      event: `after ${change} on character`,
      when: "old.status = 'approved'",
      does: 'note_character_change()',
    })

  await createFunction(
    db,
    'forget_character_changes',
    `begin
      delete from character_change where seq <= new.seq - 1000;
      return null;
    end`,
  )
  await createTrigger(db, {
    name: 'character_change_kept',
    event: 'after insert on character_change',
    does: 'forget_character_changes()',
  })
}

/** Records the last change of each topic that open pages follow. */
async function noteTopics(db: Kysely<never>): Promise<void> {
  await sql`create function note_topic_of(about text, concerned text) returns void language plpgsql as ${sql.lit(
    `begin
      -- The account is about to go.
      if concerned is not null and not exists (select 1 from "user" where id = concerned) then
        return;
      end if;
      perform pg_advisory_xact_lock(${WRITE_LOCK});
      insert into topic_change (topic, "userId", seq)
        select about, concerned, coalesce(max(seq), 0) + 1 from topic_change
        on conflict (topic, coalesce("userId", '')) do update set seq = excluded.seq;
    end`,
  )}`.execute(db)
  const noteFor = (name: string, concerned: string) =>
    createFunction(
      db,
      name,
      `begin
        perform note_topic_of(tg_argv[0], ${concerned});
        return null;
      end`,
    )
  await noteFor('note_topic', 'null')
  await noteFor('note_new_submitter', 'new."submittedBy"')
  await noteFor('note_old_submitter', 'old."submittedBy"')
  await noteFor('note_reader', 'new."userId"')

  const note = (name: string, event: string, when: string, does: string) =>
    createTrigger(db, { name: `topic_${name}`, event: `after ${event}`, when, does })
  await note('published', 'insert on character', "new.status = 'approved'", "note_topic('published')")
  await note('submitted', 'insert on character', "new.status = 'pending'", "note_topic('queue')")
  await note(
    'submitted_by',
    'insert on character',
    "new.status = 'pending'",
    "note_new_submitter('submissions')",
  )
  await note(
    'approved',
    'update on character',
    "new.status = 'approved' and old.status <> 'approved'",
    "note_topic('published')",
  )
  await note('queued', 'update on character', "'pending' in (old.status, new.status)", "note_topic('queue')")
  await note(
    'changed',
    'update on character',
    'new.version <> old.version',
    "note_new_submitter('submissions')",
  )
  await note('unqueued', 'delete on character', "old.status = 'pending'", "note_topic('queue')")
  await note('deleted', 'delete on character', 'true', "note_old_submitter('submissions')")

  await note('notified', 'insert on notification', 'true', "note_reader('notifications')")
  await note('read', 'update on notification', 'new."isRead" <> old."isRead"', "note_reader('notifications')")
  for (const [table, topic] of [
    ['scheduled_decision', 'queue'],
    ['dispute', 'reports'],
    ['list_report', 'reports'],
  ] as const)
    for (const event of ['insert', 'update', 'delete'])
      await note(`${table}_${event}`, `${event} on ${table}`, 'true', `note_topic('${topic}')`)
}
