import { hash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import { runOn } from '../prepared.ts'
import type { QueryRunner } from '../query-runner.ts'

const MAX_NAMES = 2_000
const names = new Map<string, string | undefined>()

/** For `like` with a placeholder: a generic plan would read all rows, a plan for the given pattern uses the index. */
const HAS_PATTERN = / like \$\d/

/** The name of a prepared statement, which the server compiles once per connection; undefined to prepare none. */
function nameOf(sql: string): string | undefined {
  if (names.has(sql)) return names.get(sql)
  const name = HAS_PATTERN.test(sql) ? undefined : hash('sha1', sql, 'base64url')
  if (names.size >= MAX_NAMES) names.clear()
  names.set(sql, name)
  return name
}

const OUTDATED = new Set<unknown>(['0A000', '26000'])

/** Whether the tables have changed since the statement was prepared, or the statement was dropped. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && OUTDATED.has(error.code)

/** Commands for which the number of changed rows is returned. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** PostgreSQL texts cannot contain NUL. The product stores none, so a search for a text with one finds nothing. */
const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value

export class Connection implements DatabaseConnection, QueryRunner {
  readonly dialect = 'postgres'
  readonly query: (query: pg.QueryConfig) => Promise<pg.QueryResult>

  constructor(query: (query: pg.QueryConfig) => Promise<pg.QueryResult>) {
    this.query = query
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.query({ text: sql, values: parameters.map(withoutNul) })
    return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('Rows are read in pages.')
  }

  async all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    const name = nameOf(sql)
    const { rows } = await this.query({ ...(name && { name }), text: sql, values: values.map(withoutNul) })
    return rows
  }

  async get(sql: string, values: readonly unknown[]): Promise<unknown> {
    const [row] = await this.all(sql, values)
    return row
  }

  async run(sql: string, values: readonly unknown[]): Promise<void> {
    await this.all(sql, values)
  }
}

interface Transactions extends Pick<
  Driver,
  'beginTransaction' | 'commitTransaction' | 'rollbackTransaction'
> {
  /** Called before each use of the connection. */
  connect?: () => Promise<void>
}

/** The queries of a connection, built by Kysely or prepared. */
export function kyselyOn(
  connection: Connection,
  { connect, ...transactions }: Transactions,
): Kysely<Database> {
  const driver: Driver = {
    ...transactions,
    init: async () => {},
    acquireConnection: async () => {
      await connect?.()
      return connection
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const db = new Kysely<Database>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (own) => new PostgresIntrospector(own),
    },
  })
  runOn(db, connection)
  return db
}
