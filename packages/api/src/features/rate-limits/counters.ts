import type { Db, TransactOptions } from '@personae/db'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'
import { counterByKey, saveCounters, trimCounters } from './counters.repo.ts'

/** Times are Unix times in milliseconds. */
export interface Counter {
  points: number
  /** Blocked until then; 0 if only the points decide. */
  waitUntil: number
  expiresAt: number
}

export interface Saving {
  /** Whether the counter is saved to the database, so that it survives a restart. */
  isSaved: boolean
}

/** Counters in memory; the least recently used are evicted first. */
const MAX_IN_MEMORY = 200_000
/** Counters in the database. */
const MAX_SAVED = 200_000
/** Milliseconds between saves, and from a change to its save if there was none recently. */
const SAVE_INTERVAL_MS = 1_000
const SAVE_DELAY_MS = 50
/** Milliseconds that the last save waits for the write lock: the process is about to stop. */
const FINAL_LOCK_TIMEOUT_MS = 1_000
/** Rows in one transaction, which bounds the wait of other writes. */
const SAVE_BATCH = 200

export type Counters = ReturnType<typeof createCounters>

/**
 * Counters of rate limits. They are checked in memory, synchronously, so that concurrent calls cannot exceed a limit.
 * Saved ones are written to the database in batches: a commit for each would cost more than most of the calls, and
 * delay all writes. A crash loses the last second, a regular stop nothing.
 */
export function createCounters({ db, clock }: { db: Db; clock: Clock }) {
  const inMemory = new LRUCache<string, Counter>({ max: MAX_IN_MEMORY })
  const unsaved = new Map<string, Counter>()
  const byKey = db.prepare((read, params: { key: string }) => counterByKey(read, params).compile())
  let timer: NodeJS.Timeout | undefined
  let lastSave = 0
  let saving: Promise<void> = Promise.resolve()
  let isOpen = true

  const now = () => clock.now().getTime()

  function scheduleSave(): void {
    if (timer || !isOpen) return
    const delay = Math.max(SAVE_DELAY_MS, lastSave + SAVE_INTERVAL_MS - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      // Counters that could not be saved stay in `unsaved` until the next save.
      save().catch(() => scheduleSave())
    }, delay).unref()
  }

  async function saveAll(options?: TransactOptions): Promise<void> {
    lastSave = performance.now()
    while (unsaved.size > 0) {
      const batch = [...unsaved.entries().take(SAVE_BATCH)]
      const rows = batch.map(([key, counter]) => ({ key, ...counter }))
      await db.transact((tx) => saveCounters(tx, rows), options)
      // A counter that has changed meanwhile is another object.
      for (const [key, counter] of batch) if (unsaved.get(key) === counter) unsaved.delete(key)
      await new Promise(setImmediate)
    }
  }

  /** Saves the changed counters. */
  const save = (options?: TransactOptions): Promise<void> =>
    (saving = saving.catch(() => {}).then(() => saveAll(options)))

  return {
    /** The counter of this key, unless it has expired. */
    find(key: string, { isSaved }: Saving): Counter | undefined {
      const counter = inMemory.get(key) ?? unsaved.get(key) ?? (isSaved ? byKey.get({ key }) : undefined)
      return counter && counter.expiresAt > now() ? counter : undefined
    },

    put(key: string, counter: Counter, { isSaved }: Saving): void {
      inMemory.set(key, counter)
      if (!isSaved) return
      unsaved.set(key, counter)
      scheduleSave()
    },

    save: (): Promise<void> => save(),

    /** Deletes expired counters from the database. */
    sweep: (): Promise<void> => db.transact((tx) => trimCounters(tx, { now: now(), atMost: MAX_SAVED })),

    /** Saves the changed counters, for the last time. */
    async close(): Promise<void> {
      isOpen = false
      clearTimeout(timer)
      await save({ lockTimeoutMs: FINAL_LOCK_TIMEOUT_MS })
    },
  }
}
