import { sql, type Kysely } from 'kysely'

/**
 * From here on `user.email` holds confirmed addresses only; what a sign-up names waits in `email_change`. Addresses
 * that are there already stay and count as confirmed: nobody was ever asked to confirm them, so those that are
 * real cannot be told from the others, and to take them away would leave every account without a way back in.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('email_change')
    .addColumn('emailKey', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('email_change')
    .addColumn('isFromSignup', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('email_change')
    .addColumn('mailedAt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // Addresses are ASCII: nothing else gets past their check.
  await sql`update email_change set "emailKey" = lower(email)`.execute(db)
  await db.schema.createIndex('email_change_key').on('email_change').column('emailKey').execute()

  await db.schema.alterTable('reset_token').addColumn('email', 'text').execute()
}
