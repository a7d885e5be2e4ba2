import type Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import type { Reader, Tx } from './database.ts'
import type { StatementCache } from './sqlite.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const bind = (parameters: readonly unknown[], params: object): unknown[] =>
  parameters.map((value) => (value instanceof Placeholder ? params[value.name as keyof object] : value))

/** A query that is compiled once. A call costs only what SQLite itself needs. */
export interface Prepared<Params, Row> {
  all(params: Params): Row[]
  get(params: Params): Row | undefined
  /** Iterates the rows. Must be read to the end or closed in the same turn: the statement is busy until then. */
  iterate(params: Params): Iterable<Row>
}

/**
 * Compiles a read query with parameters. `build` receives a placeholder for each key of `Params`, typed like its value,
 * to use in the query as a value only.
 */
export function prepare<Params extends object, Row>(
  connection: Sqlite.Database,
  build: (params: Params) => CompiledQuery<Row>,
): Prepared<Params, Row> {
  const standIns = new Proxy({} as Params, { get: (_, name) => new Placeholder(String(name)) })
  const { sql, parameters } = build(standIns)
  const statement = connection.prepare<unknown[], Row>(sql)
  return {
    all: (params) => statement.all(...bind(parameters, params)),
    get: (params) => statement.get(...bind(parameters, params)),
    iterate: (params) => statement.iterate(...bind(parameters, params)),
  }
}

const connections = new WeakMap<Reader, StatementCache>()

/** Finds the connection of a reader or a transaction; null once that has ended. */
export function runOn(db: Reader, connection: StatementCache | null): void {
  if (connection) connections.set(db, connection)
  else connections.delete(db)
}

/** The same for reads and writes; the connection or the transaction is passed with each call. */
export interface PreparedFor<Params, Row> {
  all(db: Reader, params: Params): Row[]
  get(db: Reader, params: Params): Row | undefined
  run(tx: Tx, params: Params): void
}

/**
 * Compiles a query at its first call. The placeholders have the keys of the values, so that a row can be inserted as a
 * whole; other keys compile the query again.
 */
export function prepared<Params extends object, Row>(
  build: (db: Reader, params: Params) => CompiledQuery<Row>,
): PreparedFor<Params, Row> {
  const known = new Map<string, CompiledQuery<Row>>()

  function compiled(db: Reader, params: Params): CompiledQuery<Row> {
    const names = Object.keys(params)
    const shape = names.join()
    const cached = known.get(shape)
    if (cached) return cached
    const standIns = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Params
    const query = build(db, standIns)
    known.set(shape, query)
    return query
  }

  function statement(db: Reader, params: Params) {
    const connection = connections.get(db)
    if (!connection) throw new Error('The transaction has ended.')
    const { sql, parameters } = compiled(db, params)
    return { statement: connection.prepare(sql), values: bind(parameters, params) }
  }

  return {
    all(db, params) {
      const { statement: one, values } = statement(db, params)
      return one.all(...values) as Row[]
    },
    get(db, params) {
      const { statement: one, values } = statement(db, params)
      return one.get(...values) as Row | undefined
    },
    run(tx, params) {
      const { statement: one, values } = statement(tx, params)
      one.run(...values)
    },
  }
}
