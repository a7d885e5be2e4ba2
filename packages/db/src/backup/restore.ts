import {
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type Sqlite from 'better-sqlite3'
import { syncFile } from '../new-file.ts'
import { OWNER_ONLY_FILE } from '../owner-only.ts'
import { openFile } from '../sqlite.ts'
import { isLocked } from '../unavailable.ts'
import { type Progress, Refusal } from '../refusal.ts'
import { type BroughtBack, broughtBack } from './brought-back.ts'
import { isDamage, validate } from './validate.ts'

export interface RestoreOptions {
  from: string
  to: string
  now: Date
  progress: Progress
  /** Migrates and changes the restored database before it takes its place. */
  prepare: (file: string) => Promise<void>
}

export interface Restored extends BroughtBack {
  checksum: string
  hadChecksum: boolean
  /** The file name under which the old database is kept; null if there was none. */
  kept: string | null
}

/**
 * Replaces the database by a backup, in one step at the end: if it is interrupted, the database is either the old
 * or the new one. The old one is kept beside it. @throws Refusal, and nothing has changed
 */
export async function restoreBackup({
  from,
  to: named,
  now,
  progress,
  prepare,
}: RestoreOptions): Promise<Restored> {
  // Follows a symbolic link, so that the link stays and the database stays on its volume.
  const to = existsSync(named) ? realpathSync(named) : named
  refuseUnusable(from, to)
  const lock = lockOf(to)
  const copy = `${to}.restoring`
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true })
  }
  try {
    remove()
    await copyFile(from, copy, progress)
    const connection = openFile(copy, { fileMustExist: true })
    const validated = await validate(connection, from).finally(() => connection.close())
    await prepare(copy)
    const back = broughtBack(lock, copy)
    syncFile(copy)
    return { ...validated, ...back, kept: replace(to, copy, now, lock) }
  } finally {
    remove()
    lock?.close()
  }
}

function refuseUnusable(from: string, to: string): void {
  const source = statSync(from, { throwIfNoEntry: false })
  if (!source?.isFile()) throw new Refusal(`There is no file ${resolve(from)}.`)
  const target = statSync(to, { throwIfNoEntry: false })
  if (target?.ino === source.ino && target.dev === source.dev)
    throw new Refusal(`${from} is the database itself.`)
  // Files of `personae backup` have no log; a copied database is incomplete without its log.
  if ((statSync(`${from}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new Refusal(`${from} is not complete: its latest changes are in ${from}-wal.`)
}

/**
 * Locks the database, so that no server can open it until the end; null if there is no database, or one that is too
 * damaged for a server to open. Meanwhile this process must not open and close the file elsewhere, which would
 * release the lock. @throws Refusal if another process has it open
 */
function lockOf(file: string): Sqlite.Database | null {
  if (!existsSync(file)) return null
  const connection = openFile(file, { timeout: 0 })
  try {
    // Every connection in WAL mode has a shared lock on the file, even when it does nothing.
    connection.pragma('locking_mode = exclusive')
    connection.exec('begin exclusive')
    connection.exec('commit')
    return connection
  } catch (error) {
    connection.close()
    if (isDamage(error)) return null
    if (!isLocked(error)) throw error
    throw new Refusal(`Another process has ${file} open. Stop the server first; nothing has been changed.`)
  }
}

async function copyFile(from: string, to: string, progress: Progress): Promise<void> {
  const { size } = statSync(from)
  const source = createReadStream(from, { highWaterMark: 1 << 20 })
  await pipeline(
    source,
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        yield chunk
        progress({ step: 'copied', share: source.bytesRead / size })
      }
    },
    createWriteStream(to, { flags: 'wx', mode: OWNER_ONLY_FILE }),
  )
}

/** Links the old database to a second name, so that the first never disappears; without link support, copies it. */
function linkOrCopy(file: string, kept: string): void {
  try {
    linkSync(file, kept)
  } catch {
    copyFileSync(file, kept, constants.COPYFILE_EXCL)
    syncFile(kept)
  }
}

function replace(file: string, copy: string, now: Date, lock: Sqlite.Database | null): string | null {
  if (lock) {
    // Writes the log into the file and deletes it: SQLite would apply it to the new database. Also, a server that
    // is just opening the old file fails to start, since it cannot set WAL mode on a replaced file.
    lock.pragma('journal_mode = delete')
    // A leftover of the mode change, which is complete.
    rmSync(`${file}-journal`, { force: true })
  }
  const name = `${file}.before-restore-${now.toISOString().replace(/[:.]/g, '-')}`
  const kept = existsSync(file) ? name : null
  if (kept) linkOrCopy(file, kept)
  // Without a lock, these files belong to a database that was deleted or damaged.
  for (const suffix of ['-wal', '-journal'])
    if (existsSync(file + suffix)) renameSync(file + suffix, name + suffix)
  rmSync(`${file}-shm`, { force: true })
  renameSync(copy, file)
  syncFile(dirname(file))
  return kept
}
