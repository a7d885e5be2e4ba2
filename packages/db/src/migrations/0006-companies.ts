import { sql, type Kysely } from 'kysely'

/** Origins that go into one statement. */
const CHUNK = 500

/** How names were compared when this landed; the rule of today may have moved on. */
const keyOf = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('company')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('nameKey', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text')
    .addColumn('logoHash', 'text', (c) => c.references('media.hash').onDelete('restrict'))
    .addColumn('ownerId', 'text', (c) => c.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('company_logo').on('company').column('logoHash').execute()

  await db.schema
    .alterTable('character')
    .addColumn('originKey', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await fillOriginKeys(db)
  await db.schema
    .createIndex('character_origin_key')
    .on('character')
    .columns(['originKey', 'status', 'recency'])
    .execute()
}

/** Each origin is normalised once, and each character written once: they are many, and wide. */
async function fillOriginKeys(db: Kysely<never>): Promise<void> {
  await sql`create temp table origin_key (origin text primary key, key text not null) without rowid`.execute(
    db,
  )
  const { rows } = await sql<{ origin: string }>`select distinct origin from character`.execute(db)
  for (let at = 0; at < rows.length; at += CHUNK) {
    const pairs = rows.slice(at, at + CHUNK).map(({ origin }) => sql`(${origin}, ${keyOf(origin)})`)
    await sql`insert into origin_key values ${sql.join(pairs)}`.execute(db)
  }
  await sql`update character set "originKey" =
    (select key from origin_key where origin_key.origin = character.origin)`.execute(db)
  await sql`drop table origin_key`.execute(db)
}
