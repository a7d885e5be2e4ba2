import { takeChecksum } from './backup/checksum.ts'
import { createTransact } from './group-commit.ts'
import { migrateToLatest } from './migrator.ts'
import type { Db } from './db.ts'
import { createOwnerOnly, restrictToOwner } from './owner-only.ts'
import { createFileCheck } from './same-file.ts'
import { connect, kyselyOn } from './sqlite.ts'

const HOUR_MS = 60 * 60_000

export async function openSqlite(file: string): Promise<Db> {
  createOwnerOnly(file)
  // SQLite creates these files with the mode of the database file, but a leftover file keeps its own.
  for (const suffix of ['-wal', '-shm', '-journal']) restrictToOwner(file + suffix)
  const writing = connect(file, { readonly: false })
  const writer = kyselyOn(writing)
  await migrateToLatest(writer)
  // A backup that was put here by hand has a checksum, which the next write would make wrong.
  takeChecksum(writing)
  // Savepoints keep the original pages in memory, not in a temporary file. Not set during migrations, where sorting
  // for the index of a large table would use that memory too.
  writing.pragma('temp_store = memory')
  // From here on `createTransact` waits for the lock.
  writing.pragma('busy_timeout = 0')
  const checkFile = createFileCheck(file)

  const connection = connect(file, { readonly: true })
  const { dataVersion, forget } = dataVersionOf(connection)
  const { transact, stopWaiting } = createTransact({ db: writer, requireWritable: checkFile })
  const read = kyselyOn(connection)
  // Deleted data stays in the file until the log is written into it, and in the log until later writes cover it.
  const emptying = setInterval(() => {
    if (!writing.inTransaction) emptyLog(writing)
  }, HOUR_MS).unref()

  return {
    read,
    transact: (...args) => transact(...args).finally(forget),
    stopWaiting,
    dataVersion,
    contentVersion: contentVersionOf(connection, dataVersion),
    // Forgets the data version, so that the next call reads it from the file.
    seenContent: forget,
    checkFile,
    ping: async () => void connection.prepare('select 1 from content_version').get(),
    lead: (begin) => begin(),
    close: async () => {
      clearInterval(emptying)
      await read.destroy()
      // Kysely closes only connections that it has used.
      connection.close()
      writing.pragma('wal_checkpoint(truncate)')
      await writer.destroy()
      writing.close()
    },
  }
}

function emptyLog(writing: ReturnType<typeof connect>): void {
  try {
    writing.pragma('wal_checkpoint(truncate)')
  } catch {
    // The next write reports a full disk or a missing file.
  }
}

/**
 * SQLite counts the commits of other connections; this one makes none. The count is read once per turn of the event
 * loop, since that costs more than the rest of a cached response. Call `forget` after a commit of this process.
 */
function dataVersionOf(connection: ReturnType<typeof connect>) {
  const statement = connection.prepare('pragma data_version').pluck()
  let version: number | null = null
  const forget = () => {
    version = null
  }
  return {
    forget,
    dataVersion(): number {
      if (version === null) {
        version = statement.get() as number
        setImmediate(forget)
      }
      return version
    },
  }
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
