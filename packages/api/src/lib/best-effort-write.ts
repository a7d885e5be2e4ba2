import type { Db, Tx } from '@personae/db'
import { outageOf } from '../errors.ts'

/** A write during a read request. It never waits for a lock: if it fails now, the next request repeats it. */
export async function bestEffortWrite(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await db.transact(work, { lockTimeoutMs: 0 })
  } catch (error) {
    if (!outageOf(error)) throw error
  }
}
