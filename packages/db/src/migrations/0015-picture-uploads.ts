import type { Kysely } from 'kysely'

/** Pictures that somebody has uploaded and nothing shows yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('picture_upload')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().references('media.hash').onDelete('restrict'))
    .addColumn('uploadedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_upload_key', ['userId', 'hash'])
    .execute()
  await db.schema.createIndex('picture_upload_hash').on('picture_upload').column('hash').execute()
  await db.schema.createIndex('picture_upload_time').on('picture_upload').column('uploadedAt').execute()
}
