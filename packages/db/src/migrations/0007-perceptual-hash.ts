import { sql, type Kysely } from 'kysely'

/** Pictures get a perceptual hash, and a name whose last three digits are their width. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table media add column "perceptualHash" text`.execute(db)

  const named = (hash: string) => sql`substr(${sql.ref(hash)}, 1, 61) || printf('%03x', m.width)`
  await sql`update published_record set json = (
      select replace(json, '/media/' || m.hash || '.webp', '/media/' || ${named('m.hash')} || '.webp')
      from character c join media m on m.hash = c."pictureHash" where c.id = published_record.id)
    where id in (select id from character where "pictureHash" is not null)`.execute(db)

  // Those who show a picture and the picture itself are renamed one after the other, and checked at the end.
  await sql`pragma defer_foreign_keys = on`.execute(db)
  const { rows: references } = await sql<{ table: string; column: string }>`
    select t.name as "table", k."from" as "column"
    from sqlite_schema t join pragma_foreign_key_list(t.name) k
    where t.type = 'table' and k."table" = 'media'`.execute(db)
  for (const { table, column } of references) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} =
        (select ${named('m.hash')} from media m where m.hash = ${sql.ref(`${table}.${column}`)})
      where ${sql.ref(column)} is not null`.execute(db)
  }
  await sql`update media set hash = (
      select ${named('m.hash')} from media m where m.hash = media.hash)`.execute(db)
}
