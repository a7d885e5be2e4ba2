import type Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A query compiled once. Every call costs what SQLite itself costs, without building the query again. */
export interface Prepared<Params, Row> {
  all(params: Params): Row[]
  get(params: Params): Row | undefined
}

/**
 * Compiles a read query whose values come later. `build` receives, for each key of `Params`, a stand-in
 * of the value's type, to be put into the query where the value belongs and nowhere else.
 */
export function prepare<Params extends object, Row>(
  connection: Sqlite.Database,
  build: (params: Params) => CompiledQuery<Row>,
): Prepared<Params, Row> {
  const standIns = new Proxy({} as Params, { get: (_, name) => new Placeholder(String(name)) })
  const { sql, parameters } = build(standIns)
  const statement = connection.prepare<unknown[], Row>(sql)
  const bind = (params: Params) =>
    parameters.map((value) => (value instanceof Placeholder ? params[value.name as keyof Params] : value))
  return {
    all: (params) => statement.all(...bind(params)),
    get: (params) => statement.get(...bind(params)),
  }
}
