import type { Reader } from './database.ts'
import type { Transact } from './group-commit.ts'

export type Stop = () => Promise<void>

/** A database, with connections that read committed data and one that writes. */
export interface Db {
  /** Reads committed data only, never that of an open transaction. */
  readonly read: Reader
  /**
   * Runs `work` in a transaction that takes the write lock at its start; an error rolls it back. Waiting transactions
   * may share a commit; each succeeds or fails on its own, and resolves after the commit.
   * @throws DatabaseUnavailable if nothing can be written at the moment
   * @throws Error inside another transaction, which would wait for this one
   */
  transact: Transact
  /** For a process that is about to stop: all writes together wait only a few seconds more for other processes. */
  stopWaiting(): void
  /**
   * Changes with every commit: at once after one of this process, within a second after one of another. Cheap to
   * read. While commits of other processes may be unknown, every call returns a new value.
   */
  dataVersion(): number
  /** The version of the content that visitors can read; increases with every change. As current as `dataVersion`. */
  contentVersion(): number
  /** For a caller who wrote through another process: from now on `contentVersion` is at least `version`. */
  seenContent(version: number): void
  /** @throws DatabaseUnavailable if the file was deleted or replaced, after which the server must be restarted */
  checkFile(): void
  /** Reads from the database. @throws if it does not respond */
  ping(): Promise<void>
  /**
   * For work that only one process may do. Of all processes with the same PostgreSQL database one leads at a time:
   * it calls `begin` when it becomes the leader, and the returned function when it no longer is. If it dies,
   * another takes over within seconds. With an SQLite file every process leads.
   * @returns a function that stops leading and the work; call it before `close`
   */
  lead(begin: () => Stop): Stop
  close(): Promise<void>
}
