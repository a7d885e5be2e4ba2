import { sql } from 'kysely'
import type Sqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrateToLatest } from '../migrator.ts'
import { kyselyOn, openFile } from '../sqlite.ts'
import { usesFiles } from '../test-db.testing.ts'
import { fresh } from './postgres.testing.ts'

interface Column {
  table: string
  column: string
  type: string
  required: number
  key: number
  default: string | null
}

/** SQLite's tables, without those of the trigram index: PostgreSQL has indexes instead. */
const TABLES = `t.name not like 'sqlite%' and t.name not like 'kysely%' and t.type = 'table' and t.name not in
  (select p.name || s.name from (select name from pragma_table_list where type = 'virtual') p
   join (select '_data' as name union select '_idx' union select '_docsize' union select '_config') s)`

async function sqliteSchema(): Promise<Sqlite.Database> {
  const connection = openFile(':memory:', {})
  onTestFinished(() => void connection.close())
  await migrateToLatest(kyselyOn(connection))
  return connection
}

const normal = (value: string | null) => value?.replaceAll('"', "'").replace(/::text.*$/, '') ?? null

describe.runIf(!usesFiles)('the schema in PostgreSQL', () => {
  test('it has the tables and columns of the SQLite schema, of the same kind', async () => {
    const sqlite = (await sqliteSchema())
      .prepare<[], Column>(
        `select t.name as "table", c.name as "column", c.type, c."notnull" or c.pk > 0 as required, c.pk as key,
           c.dflt_value as "default"
         from pragma_table_list t join pragma_table_info(t.name) c where ${TABLES} order by 1, 2`,
      )
      .all()
      .map((column) => ({ ...column, type: column.type.toLowerCase(), default: normal(column.default) }))
    const { rows } = await sql<Column>`
      select c.table_name as "table", c.column_name as "column",
        case c.data_type when 'bigint' then 'integer' when 'bytea' then 'blob' else c.data_type end as type,
        c.is_nullable = 'NO' as required,
        coalesce((select k.ordinal_position from information_schema.table_constraints t
          join information_schema.key_column_usage k on k.constraint_name = t.constraint_name
          where t.constraint_type = 'PRIMARY KEY' and t.table_name = c.table_name and k.column_name = c.column_name
        ), 0) as key,
        c.column_default as "default"
      from information_schema.columns c
      where c.table_schema = current_schema() and c.table_name not like 'kysely%'
      order by c.table_name collate "C", c.column_name collate "C"`.execute((await fresh()).read)
    const postgres = rows.map((column) => ({ ...column, default: normal(column.default) }))
    expect(postgres).toEqual(sqlite)
  })

  test('it has the foreign keys of the SQLite schema, and what happens to whoever refers to a deleted row', async () => {
    const sqlite = (await sqliteSchema())
      .prepare(
        `select t.name as "table", k."from" as "column", k."table" as target, k."to" as key,
           lower(k.on_delete) as deleting, lower(k.on_update) as updating
         from pragma_table_list t join pragma_foreign_key_list(t.name) k where ${TABLES} order by 1, 2`,
      )
      .all()
    const { rows } = await sql`
      select t.relname as "table", a.attname as "column", r.relname as target, b.attname as key,
        d.name as deleting, u.name as updating
      from pg_constraint k
      join pg_class t on t.oid = k.conrelid
      join pg_class r on r.oid = k.confrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = r.oid and b.attnum = k.confkey[1]
      join (values ('a', 'no action'), ('r', 'restrict'), ('c', 'cascade'), ('n', 'set null')) d (code, name)
        on d.code = k.confdeltype::text
      join (values ('a', 'no action'), ('r', 'restrict')) u (code, name) on u.code = k.confupdtype::text
      where k.contype = 'f' order by t.relname collate "C", a.attname collate "C"`.execute(
      (await fresh()).read,
    )
    expect(rows).toEqual(sqlite)
  })

  test('it has the indexes of the SQLite schema, with the same names, and those of trigrams', async () => {
    const sqlite = (await sqliteSchema())
      .prepare<[], { name: string; unique: number }>(
        `select i.name, i."unique" from pragma_table_list t join pragma_index_list(t.name) i
         where ${TABLES} and i.origin = 'c' order by 1`,
      )
      .all()
    const { rows } = await sql<{ name: string; unique: number }>`
      select c.relname as name, i.indisunique as "unique" from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relnamespace = current_schema()::regnamespace and t.relname not like 'kysely%'
        and not exists (select 1 from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u'))
      order by c.relname collate "C"`.execute((await fresh()).read)
    const isOfTrigrams = ({ name }: { name: string }) => name.endsWith('_trigrams')
    expect(rows.filter((row) => !isOfTrigrams(row))).toEqual(sqlite)
    expect(rows.filter(isOfTrigrams)).toHaveLength(5)
  })

  test('every text sorts by its bytes, as in SQLite', async () => {
    const { rows } = await sql`select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and table_name not like 'kysely%' and data_type = 'text'
        and collation_name is distinct from 'C'`.execute((await fresh()).read)
    expect(rows).toEqual([])
  })

  test('every foreign key has an index that starts with its column', async () => {
    const { rows } = await sql`
      select k.conrelid::regclass::text as "table", k.conname as key from pg_constraint k
      where k.contype = 'f' and not exists (
        select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`.execute(
      (await fresh()).read,
    )
    expect(rows).toEqual([])
  })
})
