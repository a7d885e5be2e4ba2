import type { Reader } from './database.ts'
import type { Transact } from './group-commit.ts'

export type Stop = () => Promise<void>

/** A database, with connections that read committed data and one that writes. */
export interface Db {
  /** Never sees an open transaction. */
  readonly read: Reader
  /**
   * Runs `work` in a transaction that takes the write lock at its start; an error rolls it back. Waiting transactions
   * may share a commit; each succeeds or fails on its own, and resolves after the commit.
   * @throws DatabaseUnavailable if nothing can be written at the moment
   * @throws Error inside another transaction, which would wait for this one
   */
  transact: Transact
  /** For a process that is about to stop: writes wait for another process only a few seconds more, all together. */
  stopWaiting(): void
  /**
   * Changes with every commit: at once after one of this process, and at most a second after one of another. Very cheap
   * to read. Is new at every call while it is not known whether other processes have committed.
   */
  dataVersion(): number
  /** The version of the content that visitors can read; increases with every change. As current as `dataVersion`. */
  contentVersion(): number
  /** For who may have written through another process: `contentVersion` is not older than this from now on. */
  seenContent(version: number): void
  /** @throws DatabaseUnavailable if its file has been deleted or replaced: only a restart helps then */
  checkFile(): void
  /** Reads from the database. @throws if it does not answer */
  ping(): Promise<void>
  /**
   * For work that one process does for all. Of those with the same PostgreSQL database one leads at a time: `begin` is
   * called when it is this one, and the function that it returned when it no longer is. If it ends or is killed, another
   * follows within seconds. With an SQLite file each process leads at once.
   * @returns a function that ends it, and the work; call it before `close`
   */
  lead(begin: () => Stop): Stop
  close(): Promise<void>
}
