import { sql, type Kysely } from 'kysely'

/**
 * Entries get a sequence of their own, which a VACUUM cannot renumber as it may a rowid, and a folded copy of the
 * names that they are searched by. The table is made anew, so its triggers are too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_log_with_sequence')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text', (c) => c.notNull())
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('targetId', 'text', (c) => c.notNull())
    .addColumn('targetName', 'text', (c) => c.notNull())
    .addColumn('foldedNames', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into audit_log_with_sequence
    select rowid, id, at, "actorId", "actorName", action, "targetId", "targetName",
      fold("actorName") || char(10) || fold("targetName")
    from audit_log order by rowid`.execute(db)
  await sql`drop table audit_log`.execute(db)
  await sql`alter table audit_log_with_sequence rename to audit_log`.execute(db)

  await db.schema.createIndex('audit_log_time').on('audit_log').column('at').execute()
  const trigger = (name: string, when: ReturnType<typeof sql>) =>
    sql`create trigger ${sql.raw(`audit_log_${name}`)} ${when}
      begin select raise(abort, 'the audit log is not changed'); end`.execute(db)
  await trigger('no_update', sql`before update on audit_log`)
  await trigger('no_delete', sql`before delete on audit_log`)
  await trigger(
    'no_replace',
    sql`before insert on audit_log when exists (select 1 from audit_log where id = new.id or seq = new.seq)`,
  )
  await trigger(
    'appends',
    sql`after insert on audit_log when new.seq <> 1 + coalesce(
      (select seq from audit_log where seq <> new.seq order by seq desc limit 1), 0)`,
  )
}
