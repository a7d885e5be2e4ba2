import type { QueryRunner } from '../query-runner.ts'
import { type SchemaVersion, schemaVersion } from '../schema-version.ts'
import { Refusal } from '../refusal.ts'

export type Kind = 'integer' | 'text' | 'blob'

export interface Table {
  name: string
  /** Sorted by name, whatever their order in the database. */
  columns: { name: string; kind: Kind }[]
  /** The columns by which rows are read in order; together they are unique. */
  order: string[]
}

interface ColumnRow {
  table: string
  column: string
  type: string
  isRequired: number
  /** The position in the primary key, from 1; 0 for other columns. */
  keyPosition: number
}

interface ReferenceRow {
  table: string
  target: string
}

const SQLITE_TABLES = `(select name from pragma_table_list where schema = 'main' and type = 'table'
  and name not like 'sqlite!_%' escape '!' and name not like 'kysely!_%' escape '!'
  and name not like 'backup!_%' escape '!')`

const QUERIES = {
  sqlite: {
    columns: `select t.name as "table", c.name as "column", lower(c.type) as type, c."notnull" as "isRequired",
        c.pk as "keyPosition"
      from ${SQLITE_TABLES} t join pragma_table_info(t.name) c`,
    references: `select t.name as "table", k."table" as target
      from ${SQLITE_TABLES} t join pragma_foreign_key_list(t.name) k`,
  },
  postgres: {
    columns: `select t.relname::text as "table", a.attname::text as "column", a.atttypid::regtype::text as type,
        a.attnotnull as "isRequired", coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as "keyPosition"
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = t.oid and i.indisprimary
      where t.relkind in ('r', 'p') and t.relnamespace = current_schema()::regnamespace
        and t.relname not like 'kysely!_%' escape '!'`,
    references: `select t.relname::text as "table", r.relname::text as target
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  },
}

const KINDS: Record<string, Kind> = {
  integer: 'integer',
  bigint: 'integer',
  text: 'text',
  blob: 'blob',
  bytea: 'blob',
}

/** Tables to which nothing refers and which triggers fill: they are emptied first and imported last. */
const WRITTEN_BY_TRIGGERS = new Set(['published_change', 'topic_change'])

/** SQLite keeps jobs of the same time in the order of writing, not of their key. */
const ORDERS: Record<string, string[]> = { job: ['createdAt', 'kind', 'subject'] }

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)

/** All tables of a database, each after those that it refers to, without SQLite's text index. */
export async function tablesOf(runner: QueryRunner): Promise<Table[]> {
  const queries = QUERIES[runner.dialect]
  const columns = (await runner.all(queries.columns, [])) as ColumnRow[]
  const references = (await runner.all(queries.references, [])) as ReferenceRow[]
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => tableOf(name, own))
  return inOrder(tables.toSorted(byName), references)
}

function tableOf(name: string, columns: ColumnRow[]): Table {
  const key = columns
    .filter(({ keyPosition }) => keyPosition > 0)
    .toSorted((a, b) => a.keyPosition - b.keyPosition)
  // Without a key: all columns that are not null, since the two databases sort null differently.
  const sorted = key.length > 0 ? key : columns.filter(({ isRequired }) => isRequired)
  const names = sorted.map(({ column }) => column)
  return {
    name,
    columns: columns.map(({ column, type }) => ({ name: column, kind: kindOf(type) })).toSorted(byName),
    order: ORDERS[name] ?? (key.length > 0 ? names : names.toSorted()),
  }
}

function kindOf(type: string): Kind {
  const kind = KINDS[type]
  if (!kind) throw new Error(`Columns of the type ${type} cannot be carried.`)
  return kind
}

function inOrder(tables: Table[], references: ReferenceRow[]): Table[] {
  const targets = Map.groupBy(references, ({ table }) => table)
  const ordered: Table[] = []
  let waiting = tables.filter(({ name }) => !WRITTEN_BY_TRIGGERS.has(name))
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isFree = ({ name }: Table) =>
      (targets.get(name) ?? []).every(({ target }) => target === name || !names.has(target))
    const free = waiting.filter(isFree)
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}.`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !isFree(table))
  }
  return [...ordered, ...tables.filter(({ name }) => WRITTEN_BY_TRIGGERS.has(name))]
}

const REFUSALS: Record<Exclude<SchemaVersion, 'current' | 'empty'>, string> = {
  older: 'The database is of an older version. Migrate it first, with personae migrate.',
  newer: 'The database is of a newer version than this program.',
  unreleased: 'The database is from before the first release and cannot be migrated.',
  foreign: 'The database has tables that are not of this program.',
}

/** Whether the database has the tables of this version; false if it is empty. @throws Refusal if it has others */
export async function hasTables(runner: QueryRunner): Promise<boolean> {
  const { is } = await schemaVersion(runner)
  if (is === 'current' || is === 'empty') return is === 'current'
  throw new Refusal(REFUSALS[is])
}
