import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('notification')
    .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('isRead', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('characterId', 'text', (c) => c.references('character.id').onDelete('set null'))
    .addColumn('metadata', 'text')
    .execute()
  await db.schema
    .createIndex('notification_user')
    .on('notification')
    .columns(['userId', 'isRead', 'seq'])
    .execute()
  await db.schema.createIndex('notification_newest').on('notification').columns(['userId', 'seq']).execute()
  await db.schema.createIndex('notification_character').on('notification').column('characterId').execute()
}
