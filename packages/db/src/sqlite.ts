import Sqlite from 'better-sqlite3'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'

/** Rolls DDL back like any other statement: SQLite can, and a half-done migration must not stay. */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdl()
  }
}

const STATEMENTS_KEPT = 500

/** Keeps prepared statements: preparing costs several times what running does. */
export class StatementCache implements SqliteDatabase {
  readonly connection: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()

  constructor(connection: Sqlite.Database) {
    this.connection = connection
  }

  prepare(sql: string): SqliteStatement {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    // A transaction here always writes: taking the lock at once cannot fail half-way through.
    const statement = this.connection.prepare(sql === 'begin' ? 'begin immediate' : sql)
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.connection.close()
  }
}

/** Milliseconds that a writer waits for another process before it gives up. */
const BUSY_TIMEOUT = 5_000

export function connect(file: string, options: { readonly: boolean }): Sqlite.Database {
  const connection = new Sqlite(file, { readonly: options.readonly, timeout: BUSY_TIMEOUT })
  if (!options.readonly) connection.pragma('journal_mode = wal')
  connection.pragma('synchronous = full')
  connection.pragma('foreign_keys = on')
  // The default cache of 2 MB makes a walk whose order is not that of insertion seven times slower.
  connection.pragma('cache_size = -65536')
  connection.pragma('mmap_size = 1073741824')
  return connection
}
