import { Kysely, type CompiledQuery } from 'kysely'
import type { Database, Reader, Tx } from './database.ts'
import { migrateToLatest } from './migrator.ts'
import { prepare, type Prepared } from './prepared.ts'
import { connect, Dialect, StatementCache } from './sqlite.ts'

/** One database file: a connection that reads what is committed, and one that writes. */
export interface Db {
  /** Never sees the inside of an open transaction. */
  readonly read: Reader
  /** Runs `work` in a transaction that holds the write lock from its start; an error rolls all of it back. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Compiles a read query once, for paths that run it thousands of times a second. */
  prepare<Params extends object, Row>(
    build: (read: Reader, params: Params) => CompiledQuery<Row>,
  ): Prepared<Params, Row>
  /** Moves with every commit, of any process; to ask costs almost nothing. */
  dataVersion(): number
  /** The number of the content that visitors can read; it grows with every change, of any process. */
  contentVersion(): number
  close(): Promise<void>
}

/** Opens the file, made when missing, and brings its schema up to date. */
export async function openDb(file: string): Promise<Db> {
  const writing = new StatementCache(connect(file, { readonly: false }))
  const writer = new Kysely<Database>({ dialect: new Dialect({ database: writing }) })
  await migrateToLatest(writer)

  const connection = connect(file, { readonly: true })
  const dataVersion = dataVersionOf(connection)
  const read = new Kysely<Database>({ dialect: new Dialect({ database: new StatementCache(connection) }) })

  return {
    read,
    transact: (work) => writer.transaction().execute(work),
    prepare: (build) => prepare(connection, (params) => build(read, params)),
    dataVersion,
    contentVersion: contentVersionOf(connection, dataVersion),
    close: async () => {
      await read.destroy()
      // Kysely closes only what it has used.
      connection.close()
      writing.connection.pragma('wal_checkpoint(truncate)')
      await writer.destroy()
      writing.close()
    },
  }
}

/** SQLite counts the commits of other connections; this one makes none. */
function dataVersionOf(connection: ReturnType<typeof connect>): () => number {
  const statement = connection.prepare('pragma data_version').pluck()
  return () => statement.get() as number
}

function contentVersionOf(connection: ReturnType<typeof connect>, dataVersion: () => number): () => number {
  const contentVersion = connection.prepare('select version from content_version').pluck()
  let seen: number | null = null
  let version = 0
  return () => {
    const now = dataVersion()
    if (now !== seen) {
      seen = now
      version = contentVersion.get() as number
    }
    return version
  }
}
