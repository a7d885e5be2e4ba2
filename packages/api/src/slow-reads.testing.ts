// oxlint-disable-next-line no-restricted-imports -- a few milliseconds, of which the result does not depend
import { setTimeout } from 'node:timers/promises'
import type { Db } from '@personae/db'
import { readVia } from '@personae/db/testing'

/** A database with slow prepared reads, as on another machine: other calls may change data meanwhile. */
export function withSlowReads<Of extends Db>(db: Of): Of {
  let reads = 0
  async function late<Result>(result: Promise<Result>): Promise<Result> {
    const value = await result
    await setTimeout((reads += 1) % 5)
    return value
  }
  return readVia(db, (own) => ({
    all: (...query) => late(own.all(...query)),
    get: (...query) => late(own.get(...query)),
  }))
}
