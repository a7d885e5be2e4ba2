import { sql, type Kysely, type RawBuilder } from 'kysely'

/** A JSON list of texts as a list of objects; other values stay as they are. */
const withKinds = (
  names: RawBuilder<unknown>,
): RawBuilder<string> => sql`case when ${names} is null then null else (
    select json_group_array(
      case type when 'text' then json_object('name', value, 'kind', 'other') else json(value) end order by key)
    from json_each(${names})
  ) end`

/** Other names of characters get a kind, in records and in histories. The kind of existing names is not known. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update character set aliases = ${withKinds(sql`aliases`)} where aliases <> '[]'`.execute(db)

  // A history contains the earlier columns: JSON texts inside JSON.
  const side = (at: 0 | 1) => withKinds(sql`json_extract(changes, ${sql.lit(`$.aliases[${at}]`)})`)
  await sql`update character_revision
    set changes = json_set(changes, '$.aliases', json_array(${side(0)}, ${side(1)}))
    where exists (select 1 from json_each(fields) where value = 'aliases')`.execute(db)
  await sql`update character_revision set size = octet_length(changes)
    where exists (select 1 from json_each(fields) where value = 'aliases')`.execute(db)
}
