import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('createdAt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('session').addColumn('userAgent', 'text').execute()
  // A sign-in lasted 30 days from its last use: the nearest that is known of those there are.
  await sql`update session set "createdAt" =
    strftime('%Y-%m-%dT%H:%M:%fZ', ("expiresAt" - 2592000000) / 1000.0, 'unixepoch')`.execute(db)

  await db.schema
    .createTable('reset_token')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('isLive', 'integer', (c) => c.notNull())
    .addColumn('mailId', 'text')
    .execute()
  await db.schema.createIndex('reset_token_user').on('reset_token').columns(['userId', 'createdAt']).execute()
  await db.schema.createIndex('reset_token_expiry').on('reset_token').column('expiresAt').execute()

  await db.schema
    .createTable('email_change')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.unique())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('recovery_code')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['userId', 'codeHash'])
    .execute()

  await db.schema
    .createTable('mail')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('job', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('dueAt', 'text')
    .addColumn('lastError', 'text')
    .execute()
  await db.schema.createIndex('mail_due').on('mail').column('dueAt').execute()
}
