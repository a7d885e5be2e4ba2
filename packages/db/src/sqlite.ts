import { fold } from '@personae/contract/shared/fold'
import Sqlite from 'better-sqlite3'
import {
  Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteDatabase,
} from 'kysely'
import type { Database } from './database.ts'
import { refuseFolder } from './owner-only.ts'
import { runOn } from './prepared.ts'
import type { QueryRunner } from './query-runner.ts'

/** SQLite can roll back DDL, so that no partial migration stays. */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Keeps query plans independent of values. For `limit ?`, and `= ?` in joins, SQLite plans by the bound value and
 * recompiles the statement when it changes, at ten times the cost of running it. A unary plus, which changes no
 * value, prevents that. If a plan needs the value, as for a partial index, write it as a literal (`sql.lit`).
 */
class StablePlans extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new StablePlans()
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdl()
  }
}

const MAX_CACHED_STATEMENTS = 500

/** Caches prepared statements: preparing one costs several times as much as running it. */
export class StatementCache implements SqliteDatabase, QueryRunner {
  readonly dialect = 'sqlite'
  readonly #connection: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()

  constructor(connection: Sqlite.Database) {
    this.#connection = connection
  }

  prepare(sql: string): Sqlite.Statement {
    // Some errors, such as a full disk, have already ended the transaction, and a rollback would fail.
    if (sql === 'rollback' && !this.#connection.inTransaction) return this.prepare('select 1')
    const cached = this.#statements.get(sql)
    if (cached) return cached
    // All transactions write: taking the lock at the start means that it cannot fail later.
    const statement = this.#connection.prepare(sql === 'begin' ? 'begin immediate' : sql)
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }

  async all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return this.prepare(sql).all(...values)
  }

  async get(sql: string, values: readonly unknown[]): Promise<unknown> {
    return this.prepare(sql).get(...values)
  }

  async run(sql: string, values: readonly unknown[]): Promise<void> {
    this.prepare(sql).run(...values)
  }

  close(): void {
    this.#connection.close()
  }
}

/** The queries of a connection, built by Kysely or prepared. */
export function kyselyOn(connection: Sqlite.Database): Kysely<Database> {
  const database = new StatementCache(connection)
  const db = new Kysely<Database>({ dialect: new Dialect({ database }) })
  runOn(db, database)
  return db
}

/** Milliseconds that SQLite waits for another process while a file is opened. This blocks the process. */
const OPENING_TIMEOUT = 5_000

/**
 * Bytes of the file that are mapped into memory for reading. They count as memory of the process for each
 * connection, so the writing one maps none.
 */
const MAPPED_BYTES = 64 * 1024 * 1024

export function openFile(file: string, options: Sqlite.Options): Sqlite.Database {
  refuseFolder(file)
  const connection = new Sqlite(file, options)
  connection.function('fold', { deterministic: true }, (text) => fold(String(text)))
  return connection
}

/** @throws Error with the name of the file, which SQLite's message lacks */
export function connect(file: string, options: { readonly: boolean }): Sqlite.Database {
  try {
    return connectTo(file, options)
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) error.message = `${file}: ${error.message}`
    throw error
  }
}

function connectTo(file: string, options: { readonly: boolean }): Sqlite.Database {
  const connection = openFile(file, { readonly: options.readonly, timeout: OPENING_TIMEOUT })
  if (!options.readonly) connection.pragma('journal_mode = wal')
  connection.pragma('synchronous = full')
  connection.pragma('foreign_keys = on')
  // Overwrites deleted data, such as that of an account, in the file and so in its backups.
  connection.pragma('secure_delete = on')
  // Otherwise delete triggers do not run for rows that `insert or replace` removes.
  connection.pragma('recursive_triggers = on')
  // Kilobytes. Reads use the memory map: the cache is for written pages, and for pages that are only in the log.
  connection.pragma('cache_size = -8192')
  connection.pragma(`mmap_size = ${options.readonly ? MAPPED_BYTES : 0}`)
  return connection
}
