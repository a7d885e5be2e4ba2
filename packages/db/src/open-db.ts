import { Kysely, type CompiledQuery } from 'kysely'
import type { Database, Reader } from './database.ts'
import { createTransact, type Transact } from './group-commit.ts'
import { migrateToLatest } from './migrator.ts'
import { createOwnerOnly, restrictToOwner } from './owner-only.ts'
import { prepare, type Prepared, runOn } from './prepared.ts'
import { createFileCheck } from './same-file.ts'
import { connect, Dialect, StatementCache } from './sqlite.ts'

/** One database file, with a connection that reads committed data and one that writes. */
export interface Db {
  /** Never sees an open transaction. */
  readonly read: Reader
  /**
   * Runs `work` in a transaction that takes the write lock at its start; an error rolls it back. Waiting transactions
   * may share a commit; each succeeds or fails on its own, and resolves after the commit.
   * @throws DatabaseUnavailable if nothing can be written at the moment
   */
  transact: Transact
  /** Compiles a read query once, for paths that run it thousands of times a second. */
  prepare<Params extends object, Row>(
    build: (read: Reader, params: Params) => CompiledQuery<Row>,
  ): Prepared<Params, Row>
  /** Changes with every commit of any process; very cheap to read. */
  dataVersion(): number
  /** The version of the content that visitors can read; increases with every change by any process. */
  contentVersion(): number
  /** @throws DatabaseUnavailable if the file has been deleted or replaced: only a restart helps then */
  checkFile(): void
  close(): Promise<void>
}

/** Opens the file, creates it if missing, and migrates its schema. Makes it readable for its owner only. */
export async function openDb(file: string): Promise<Db> {
  createOwnerOnly(file)
  // SQLite gives new ones the mode of the database file, but a leftover one keeps its own.
  for (const suffix of ['-wal', '-shm', '-journal']) restrictToOwner(file + suffix)
  const writing = new StatementCache(connect(file, { readonly: false }))
  const writer = new Kysely<Database>({ dialect: new Dialect({ database: writing }) })
  await migrateToLatest(writer)
  // Savepoints save the original pages: in memory, not in a temporary file. Not during migrations, where sorting for an
  // index of a large table would use that memory too.
  writing.connection.pragma('temp_store = memory')
  // From here on `createTransact` waits for the lock.
  writing.connection.pragma('busy_timeout = 0')
  const checkFile = createFileCheck(file)

  const connection = connect(file, { readonly: true })
  const dataVersion = dataVersionOf(connection)
  const reading = new StatementCache(connection)
  const read = new Kysely<Database>({ dialect: new Dialect({ database: reading }) })
  runOn(read, reading)

  return {
    read,
    transact: createTransact(writer, writing, checkFile),
    prepare: (build) => prepare(reading, (params) => build(read, params)),
    dataVersion,
    contentVersion: contentVersionOf(connection, dataVersion),
    checkFile,
    close: async () => {
      await read.destroy()
      // Kysely closes only connections that it has used.
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
      version = contentVersion.get() as number
      seen = now
    }
    return version
  }
}
