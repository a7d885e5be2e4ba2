import type { SearchField } from '@personae/contract/search'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'
import { dialectOf } from './prepared.ts'
import type { DialectName } from './query-runner.ts'

type Part = RawBuilder<unknown>

export interface SqlDialect {
  /** Whether reads block the event loop, so that long ones must be split. */
  isInProcess: boolean
  /** Replaces `join` where SQLite must read the tables in the written order. */
  orderedJoin: Part
  /** `order by` for an order that SQLite gets from its ordered joins without sorting. */
  orderOfJoin(by: Part): Part
  /** Follows a table: the index that SQLite must use. */
  indexedBy(index: string): Part
  /** A column or a condition that SQLite must not look up in an index. */
  unindexed<T>(expression: RawBuilder<T>): RawBuilder<T>

  /** A list bound as one value of a `prepared` query: a table of `key`, from 0, and `value`. It needs an alias. */
  integers(list: readonly number[]): RawBuilder<{ key: number; value: number }>
  /** Like `integers`, for texts. */
  texts(list: readonly string[]): RawBuilder<{ key: number; value: string }>
  /** Like `integers`, for objects, whose fields are texts: `value ->> 'name'`, `cast(value ->> 'id' as bigint)`. */
  objects(list: readonly object[]): Part
  jsonArrayOf(column: Expression<unknown>): Part
  /** A JSON array of values of one row. */
  jsonTuple(...columns: Expression<unknown>[]): Expression<unknown>
  textAt(list: readonly string[], index: number): RawBuilder<string>

  contains(text: Expression<unknown>, part: string): RawBuilder<boolean>
  /** The greater of two values that are not null. */
  greatest<T>(one: Expression<unknown>, other: Expression<unknown>): RawBuilder<T>
  bytesOf(text: Expression<unknown>): RawBuilder<Buffer>
  /** A limit that includes all rows: SQLite requires a limit before an offset. */
  unlimited: RawBuilder<number>
  /** The order in which jobs that are due at the same time were added. */
  jobArrival: Part

  substrings: Substrings
}

/** The trigram index: finds published characters whose folded text contains a given one of at least three letters. */
interface Substrings {
  /** Whether the index consists of tables of its own, which are written with each character. */
  hasTables: boolean
  table(field: SearchField): Part
  /** The recency of the indexed character. */
  key(alias: string): Part
  matches(alias: string, field: SearchField, pattern: string): RawBuilder<boolean>
  pattern(text: string): string
}

const sqlite: SqlDialect = {
  isInProcess: true,
  orderedJoin: sql`cross join`,
  orderOfJoin: () => sql``,
  indexedBy: (index) => sql`indexed by ${sql.id(index)}`,
  unindexed: (expression) => sql`+${expression}`,

  integers: (list) => sql`json_each(${list})`,
  texts: (list) => sql`json_each(${list})`,
  objects: (list) => sql`json_each(${list})`,
  jsonArrayOf: (column) => sql`json_group_array(${column})`,
  jsonTuple: (...columns) => sql`json_array(${sql.join(columns)})`,
  textAt: (list, index) => sql`json_extract(${list}, ${sql.lit(`$[${index}]`)})`,

  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  greatest: (one, other) => sql`max(${one}, ${other})`,
  bytesOf: (text) => sql`cast(${text} as blob)`,
  unlimited: sql.lit(-1),
  jobArrival: sql`rowid`,

  substrings: {
    hasTables: true,
    table: (field) => sql.table(`search_${field}`),
    key: (alias) => sql.ref(`${alias}.rowid`),
    matches: (alias, field, pattern) => sql`${sql.ref(`${alias}.search_${field}`)} match ${pattern}`,
    // Quoted as a phrase of FTS5.
    pattern: (text) => `"${text.replaceAll('"', '""')}"`,
  },
}

const elementsOf = (elements: string, list: readonly unknown[], value: Part): Part =>
  sql`(select ${value} as value, place - 1 as key
    from ${sql.raw(elements)}(${list}::json) with ordinality as element (item, place))`

const postgres: SqlDialect = {
  isInProcess: false,
  orderedJoin: sql`join`,
  orderOfJoin: (by) => sql`order by ${by}`,
  indexedBy: () => sql``,
  unindexed: (expression) => expression,

  integers: (list) => sql`${elementsOf('json_array_elements_text', list, sql`item::bigint`)}`,
  texts: (list) => sql`${elementsOf('json_array_elements_text', list, sql`item`)}`,
  objects: (list) => elementsOf('json_array_elements', list, sql`item`),
  jsonArrayOf: (column) => sql`coalesce(json_agg(${column}), '[]')::text`,
  jsonTuple: (...columns) => sql`json_build_array(${sql.join(columns)})`,
  textAt: (list, index) => sql`(${list}::json ->> ${sql.lit(index)})`,

  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  greatest: (one, other) => sql`greatest(${one}, ${other})`,
  bytesOf: (text) => sql`convert_to(${text}, 'UTF8')`,
  unlimited: sql`null`,
  jobArrival: sql`"createdAt", subject`,

  substrings: {
    hasTables: false,
    table: () => sql`search_text`,
    key: (alias) => sql.ref(`${alias}.recency`),
    // This condition matches the partial index, which has published characters only.
    matches: (alias, field, pattern) =>
      sql`${sql.ref(`${alias}.approved`)} = 1 and ${sql.ref(`${alias}.${field}`)} like ${pattern}`,
    pattern: (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  },
}

const DIALECTS: Record<DialectName, SqlDialect> = { sqlite, postgres }

export const sqlFor = (db: Reader): SqlDialect => DIALECTS[dialectOf(db)]
