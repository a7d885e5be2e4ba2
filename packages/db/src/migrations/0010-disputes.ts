import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('dispute')
    .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('reportedCharacterId', 'text', (c) => c.references('character.id').onDelete('set null'))
    .addColumn('characterName', 'text', (c) => c.notNull())
    .addColumn('reportedByUserId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('evidence', 'text')
    .addColumn('originalWorkUrl', 'text')
    .addColumn('originalWorkDate', 'text')
    .addColumn('videoUrls', 'text', (c) => c.notNull())
    .addColumn('publicationLinks', 'text', (c) => c.notNull())
    .addColumn('identityVerified', 'integer')
    .addColumn('identityVerificationNotes', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('adminNotes', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('decidedAt', 'text')
    .addColumn('decidedByUserId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('dispute').columns(columns).execute()
  await index('dispute_character', ['reportedCharacterId', 'status'])
  await index('dispute_reporter', ['reportedByUserId', 'seq'])
  await index('dispute_decider', ['decidedByUserId'])
  await index('dispute_status', ['status', 'seq'])
  // Nobody has two open reports on one character, whatever the program forgets.
  await sql`create unique index dispute_open on dispute ("reportedByUserId", "reportedCharacterId")
    where status = 'pending'`.execute(db)
}
