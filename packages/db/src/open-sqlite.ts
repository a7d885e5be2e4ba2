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
  // SQLite gives new ones the mode of the database file, but a leftover one keeps its own.
  for (const suffix of ['-wal', '-shm', '-journal']) restrictToOwner(file + suffix)
  const writing = connect(file, { readonly: false })
  const writer = kyselyOn(writing)
  await migrateToLatest(writer)
  // Of a backup that was put here by hand: it is not true any more once something is written.
  takeChecksum(writing)
  // Savepoints save the original pages: in memory, not in a temporary file. Not during migrations, where sorting for an
  // index of a large table would use that memory too.
  writing.pragma('temp_store = memory')
  // From here on `createTransact` waits for the lock.
  writing.pragma('busy_timeout = 0')
  const checkFile = createFileCheck(file)

  const connection = connect(file, { readonly: true })
  const { dataVersion, forget } = dataVersionOf(connection)
  const { transact, stopWaiting } = createTransact({ db: writer, requireWritable: checkFile })
  const read = kyselyOn(connection)
  // What was deleted is in the file until the log is written into it, and in the log until others write over that.
  const emptying = setInterval(() => {
    if (!writing.inTransaction) emptyLog(writing)
  }, HOUR_MS).unref()

  return {
    read,
    transact: (...args) => transact(...args).finally(forget),
    stopWaiting,
    dataVersion,
    contentVersion: contentVersionOf(connection, dataVersion),
    // The version is the file's in the turn that asks first.
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
    // Of a full disk or a file that is gone the next write tells.
  }
}

/**
 * SQLite counts the commits of other connections; this one makes none. The count is asked for once per turn of the event
 * loop, because asking costs more than all else that a cached answer needs; after a commit of this process call `forget`.
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
