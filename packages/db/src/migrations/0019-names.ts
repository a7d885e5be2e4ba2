import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table user add column kind text not null default 'person'`.execute(db)
  await sql`alter table user add column "disabledAt" text`.execute(db)
  await markSystemAccounts(db)
  await sql`create unique index user_system_kind on user (kind) where kind <> 'person'`.execute(db)

  // Filled by the program before it serves anybody: how names are compared is no business of a migration.
  await db.schema
    .createTable('username_skeleton')
    .addColumn('skeleton', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('username_skeleton_user').on('username_skeleton').column('userId').execute()
  await db.schema
    .createTable('company_skeleton')
    .addColumn('skeleton', 'text', (c) => c.primaryKey())
    .addColumn('companyId', 'text', (c) => c.notNull().references('company.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('company_skeleton_company').on('company_skeleton').column('companyId').execute()
}

/**
 * Until now system accounts were known by their names alone. Nobody could sign up as "former member". An account
 * called "import" is the program's own only if nothing shows that a person has ever used it.
 */
async function markSystemAccounts(db: Kysely<never>): Promise<void> {
  await sql`update user set kind = 'former_member', "isAdmin" = 0 where "usernameKey" = 'former member'`.execute(
    db,
  )
  await sql`update user set kind = 'importer', "passwordHash" = '' where "usernameKey" = 'import'
    and email is null and "isAdmin" = 0 and "companyId" is null
    and not exists (select 1 from session where "userId" = user.id)
    and not exists (select 1 from recovery_code where "userId" = user.id)
    and not exists (select 1 from email_change where "userId" = user.id)
    and not exists (select 1 from reset_token where "userId" = user.id)
    and not exists (select 1 from character_revision where "byUserId" = user.id and action <> 'imported')
    and not exists (select 1 from dispute where "reportedByUserId" = user.id)
    and not exists (select 1 from audit_log where "actorId" = user.id)`.execute(db)
}
