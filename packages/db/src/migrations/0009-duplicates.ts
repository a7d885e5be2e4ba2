import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table duplicate_key (
    key text not null,
    "characterId" text not null references character(id) on delete cascade,
    primary key (key, "characterId")
  ) without rowid`.execute(db)
  await db.schema.createIndex('duplicate_key_character').on('duplicate_key').column('characterId').execute()

  await db.schema
    .createTable('distinct_pair')
    .addColumn('firstId', 'text', (c) => c.notNull().references('character.id').onDelete('cascade'))
    .addColumn('secondId', 'text', (c) => c.notNull().references('character.id').onDelete('cascade'))
    .addColumn('byUserId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('distinct_pair_key', ['firstId', 'secondId'])
    .execute()
  await db.schema.createIndex('distinct_pair_second').on('distinct_pair').column('secondId').execute()
  await db.schema.createIndex('distinct_pair_user').on('distinct_pair').column('byUserId').execute()
}
