import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('waitUntil', 'integer', (c) => c.notNull())
    .addColumn('expiresAt', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rate_limit_expiry').on('rate_limit').column('expiresAt').execute()

  await db.schema
    .createTable('known_address')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('addressHash', 'text', (c) => c.notNull())
    .addColumn('seenAt', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_address_key', ['userId', 'addressHash'])
    .execute()
  await db.schema.createIndex('known_address_age').on('known_address').column('seenAt').execute()
}
