import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import type { Reader, Tx } from './database.ts'
import type { DialectName, QueryRunner } from './query-runner.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** PostgreSQL refuses NUL and lone surrogates in JSON. */
const readable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value

function jsonOf(list: unknown[]): string {
  const json = JSON.stringify(list)
  return json.includes(String.raw`\u`) ? JSON.stringify(list, readable) : json
}

/** A list is bound as JSON: see `integers`, `texts` and `objects` in `dialects.ts`. */
const bound = (value: unknown): unknown => (Array.isArray(value) ? jsonOf(value) : value)

const bind = (parameters: readonly unknown[], params: object): unknown[] =>
  parameters.map((value) =>
    value instanceof Placeholder ? bound(params[value.name as keyof object]) : value,
  )

const runners = new WeakMap<Reader, QueryRunner>()

export function runOn(db: Reader, runner: QueryRunner | null): void {
  if (runner) runners.set(db, runner)
  else runners.delete(db)
}

export function runnerOf(db: Reader): QueryRunner {
  const runner = runners.get(db)
  if (!runner) throw new Error('The transaction has ended.')
  return runner
}

export const dialectOf = (db: Reader): DialectName => runnerOf(db).dialect

/** A query that is compiled once: a call costs only what the database itself needs. */
export interface Prepared<Params, Row> {
  all(db: Reader, params: Params): Promise<Row[]>
  get(db: Reader, params: Params): Promise<Row | undefined>
  run(tx: Tx, params: Params): Promise<void>
}

/** A Kysely query or raw SQL. */
interface Query<Row> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>
}

/**
 * Compiles a query at its first call. `build` gets a placeholder for each key of `params`, to be used only as a
 * value. Params may also be a row to insert; each other set of keys compiles the query again.
 */
export function prepared<Params extends object, Row>(
  build: (db: Reader, params: Params) => Query<Row>,
): Prepared<Params, Row> {
  const known = {
    sqlite: new Map<string, CompiledQuery<Row>>(),
    postgres: new Map<string, CompiledQuery<Row>>(),
  }

  function compiled(db: Reader, dialect: DialectName, params: Params): CompiledQuery<Row> {
    const names = Object.keys(params)
    const shape = names.join()
    const cached = known[dialect].get(shape)
    if (cached) return cached
    const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Params
    const query = build(db, placeholders).compile(db)
    known[dialect].set(shape, query)
    return query
  }

  const by = (method: 'all' | 'get' | 'run') => async (db: Reader, params: Params) => {
    const runner = runnerOf(db)
    const { sql, parameters } = compiled(db, runner.dialect, params)
    return runner[method](sql, bind(parameters, params))
  }
  return { all: by('all'), get: by('get'), run: by('run') } as Prepared<Params, Row>
}
