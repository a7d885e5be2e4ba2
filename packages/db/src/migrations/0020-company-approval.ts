import { sql, type Kysely } from 'kysely'

/** Existing companies stay active, and their logos approved. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('company')
    .addColumn('status', 'text', (c) =>
      c
        .notNull()
        .defaultTo('active')
        .check(sql`status in ('active', 'pending')`),
    )
    .execute()
  await db.schema
    .alterTable('company')
    .addColumn('pendingLogoHash', 'text', (c) => c.references('media.hash').onDelete('restrict'))
    .execute()
  await db.schema.alterTable('company').addColumn('logoRefusal', 'text').execute()
  await db.schema.alterTable('company').addColumn('requestedAt', 'text').execute()
  await db.schema.createIndex('company_pending_logo').on('company').column('pendingLogoHash').execute()
  await sql`create unique index company_request on company ("requestedAt")
    where "requestedAt" is not null`.execute(db)

  await db.schema
    .createTable('company_refusal')
    .addColumn('companyId', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('refused', 'revoked')`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('nameKey', 'text', (c) => c.notNull())
    .addColumn('ownerId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('company_refusal_owner')
    .on('company_refusal')
    .columns(['ownerId', 'at'])
    .execute()
  await db.schema.createIndex('company_refusal_name').on('company_refusal').column('nameKey').execute()
}
