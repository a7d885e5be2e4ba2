import type { Kysely } from 'kysely'

/** What a request with an `Idempotency-Key` has made, so that the same request makes nothing more. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('idempotency_key')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('inputHash', 'text', (c) => c.notNull())
    .addColumn('madeId', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_key_primary', ['userId', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_key_time').on('idempotency_key').column('createdAt').execute()
}
