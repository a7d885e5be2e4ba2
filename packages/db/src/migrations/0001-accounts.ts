import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('usernameKey', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('emailKey', 'text', (c) => c.unique())
    .addColumn('passwordHash', 'text', (c) => c.notNull())
    .addColumn('isAdmin', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('companyId', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('expiresAt', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('session_user').on('session').column('userId').execute()
  await db.schema.createIndex('session_expiry').on('session').column('expiresAt').execute()

  await db.schema
    .createTable('visitor_session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('visitor_session_expiry').on('visitor_session').column('expiresAt').execute()

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text', (c) => c.notNull())
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('targetId', 'text', (c) => c.notNull())
    .addColumn('targetName', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('audit_log_time').on('audit_log').column('at').execute()
}
