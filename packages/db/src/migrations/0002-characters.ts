import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('media_variant')
    .addColumn('hash', 'text', (c) => c.notNull().references('media.hash').onDelete('cascade'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'blob', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_variant_key', ['hash', 'width'])
    .execute()

  await db.schema
    .createTable('character')
    .addColumn('recency', 'integer', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('multiverse', 'text')
    .addColumn('genres', 'text', (c) => c.notNull())
    .addColumn('series', 'text')
    .addColumn('creators', 'text', (c) => c.notNull())
    .addColumn('writers', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('abilities', 'text', (c) => c.notNull())
    .addColumn('personality', 'text', (c) => c.notNull())
    .addColumn('backstory', 'text', (c) => c.notNull())
    .addColumn('relationships', 'text')
    .addColumn('externalLinks', 'text', (c) => c.notNull())
    .addColumn('crossGenreLinks', 'text', (c) => c.notNull())
    .addColumn('pictureHash', 'text', (c) => c.references('media.hash').onDelete('restrict'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('rejectionReason', 'text')
    .addColumn('rejectedPermanently', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('submittedBy', 'text', (c) => c.notNull().references('user.id').onDelete('restrict'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('publishedAt', 'text')
    .addColumn('source', 'text')
    .addColumn('sourceId', 'text')
    .addUniqueConstraint('character_source', ['source', 'sourceId'])
    .execute()
  await db.schema.createIndex('character_status').on('character').columns(['status', 'recency']).execute()
  await db.schema
    .createIndex('character_owner')
    .on('character')
    .columns(['submittedBy', 'status', 'recency'])
    .execute()
  await db.schema.createIndex('character_origin').on('character').columns(['status', 'origin']).execute()
  await db.schema.createIndex('character_picture').on('character').column('pictureHash').execute()

  await db.schema
    .createTable('character_revision')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('characterId', 'text', (c) => c.notNull().references('character.id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('byUserId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('character_revision_character')
    .on('character_revision')
    .columns(['characterId', 'at'])
    .execute()
  await db.schema.createIndex('character_revision_user').on('character_revision').column('byUserId').execute()

  await db.schema
    .createTable('content_version')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await sql`insert into content_version values (1)`.execute(db)
}
