import { sql, type Kysely } from 'kysely'

/**
 * A decision that waits names the version it was made on, and outlives its character: whatever keeps it from being
 * carried out, its admin is notified. A character knows when it was last submitted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table character add column "submittedAt" text not null default ''`.execute(db)
  await sql`
    update character set "submittedAt" = coalesce(
      (select max(at) from character_revision r where r."characterId" = character.id and r.action = 'resubmitted'),
      "createdAt")`.execute(db)
  await db.schema
    .createTable('scheduled_decision')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('characterId', 'text', (c) => c.unique().references('character.id').onDelete('set null'))
    .addColumn('characterName', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('verdict', 'text', (c) =>
      c.notNull().check(sql`verdict in ('approved', 'revision', 'permanent')`),
    )
    .addColumn('reason', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('scheduled_decision_actor').on('scheduled_decision').column('actorId').execute()
  await db.schema.createIndex('scheduled_decision_due').on('scheduled_decision').column('dueAt').execute()
  await sql`
    insert into scheduled_decision
    select lower(hex(randomblob(16))), character.id, character.name, "actorId",
      case
        when decision ->> 'status' = 'approved' then 'approved'
        when decision ->> 'permanent' then 'permanent'
        else 'revision'
      end,
      nullif(decision ->> 'rejectionReason', ''), character.version, "dueAt"
    from held_decision join character on character.id = "characterId"
    where json_valid(decision)`.execute(db)
  await db.schema.dropTable('held_decision').execute()
}
