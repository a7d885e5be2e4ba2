import { sql, type Kysely } from 'kysely'

/**
 * Revisions get a sequence of their own, which a VACUUM cannot renumber as it may a rowid. What changed and how much
 * text that was stand beside the texts, so that a history is listed and measured without reading them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('revision_with_sequence')
    .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('characterId', 'text', (c) => c.notNull().references('character.id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('byUserId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into revision_with_sequence
      (id, "characterId", at, "byUserId", action, fields, size, changes)
    select id, "characterId", at, "byUserId", action,
      (select json_group_array(key) from json_each(changes)), octet_length(changes), changes
    from character_revision order by rowid`.execute(db)
  await sql`drop table character_revision`.execute(db)
  await sql`alter table revision_with_sequence rename to character_revision`.execute(db)

  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('character_revision').columns(columns).execute()
  await index('character_revision_character', ['characterId', 'seq'])
  await index('character_revision_user', ['byUserId'])
  await index('character_revision_action', ['action', 'at', 'characterId'])
}
