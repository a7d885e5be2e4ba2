import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('held_decision')
    .addColumn('characterId', 'text', (c) => c.primaryKey().references('character.id').onDelete('cascade'))
    .addColumn('actorId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('decision', 'text', (c) => c.notNull())
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('held_decision_actor').on('held_decision').column('actorId').execute()
  await db.schema.createIndex('held_decision_due').on('held_decision').column('dueAt').execute()

  await db.schema
    .createTable('reason_template')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()
}
