import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('search_text')
    .addColumn('recency', 'integer', (c) =>
      c.primaryKey().references('character.recency').onDelete('cascade').onUpdate('restrict'),
    )
    .addColumn('approved', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('creator', 'text', (c) => c.notNull())
    .addColumn('writer', 'text', (c) => c.notNull())
    .execute()

  await sql`create table search_genre (
    genre text not null,
    approved integer not null,
    recency integer not null references character(recency) on delete cascade on update restrict,
    primary key (genre, approved, recency)
  ) without rowid`.execute(db)
  await db.schema.createIndex('search_genre_recency').on('search_genre').column('recency').execute()

  // Texts come folded, so the tokenizer need not fold again. Contentless: search_text holds the words.
  for (const field of ['name', 'origin', 'series', 'creator', 'writer']) {
    await sql`create virtual table ${sql.table(`search_${field}`)} using fts5 (
      text, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
    )`.execute(db)
  }
}
