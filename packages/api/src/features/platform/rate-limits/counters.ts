import { setImmediate } from 'node:timers/promises'
import type { Db } from '@personae/db'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../ports/clock.ts'
import { addToCounters, counterByKey, trimCounters } from './counters.repo.ts'

/** Times are Unix times in milliseconds. */
export interface Counter {
  points: number
  /** The subject is blocked until this time; 0 if only the points decide. */
  waitUntil: number
  expiresAt: number
}

export interface Saving {
  isSaved: boolean
}

/** Maximum number of counters that are not saved; the least recently used are evicted first. */
const MAX_IN_MEMORY = 200_000
const MAX_SAVED = 200_000
/** Milliseconds between saves, and from a change to its save if there was no recent save. */
const SAVE_INTERVAL_MS = 1_000
const SAVE_DELAY_MS = 50
/** Rows per transaction: limits how long other writes wait. */
const SAVE_BATCH = 1_000
/** Rows per turn of the event loop: limits how long other requests wait. */
const ROWS_PER_TURN = 20

export type Counters = ReturnType<typeof createCounters>

export interface LoadedCounters {
  find(key: string): Counter | undefined
  put(key: string, counter: Counter): void
}

/** A changed counter that is not saved yet. */
interface Unsaved {
  counter: Counter
  /** The points in the database before the change: only the difference is saved, since other processes count too. */
  savedPoints: number
}

/** Counters, changed in memory, synchronously once loaded; processes share the saved ones. See the README. */
export function createCounters({ db, clock }: { db: Db; clock: Clock }) {
  // Limited by size, of 1 per entry: with `max` the package allocates room for all entries at the start.
  const inMemory = new LRUCache<string, Counter>({ maxSize: MAX_IN_MEMORY, sizeCalculation: () => 1 })
  const unsaved = new Map<string, Unsaved>()
  let timer: NodeJS.Timeout | undefined
  let lastSave = 0
  let saving: Promise<void> = Promise.resolve()
  /** Increases when saved counters leave `unsaved`: rows that were read before that may be older. */
  let saves = 0
  let isOpen = true

  const now = () => clock.now().getTime()

  const unlessExpired = (counter: Counter | undefined): Counter | undefined =>
    counter && counter.expiresAt > now() ? counter : undefined

  function scheduleSave(): void {
    if (timer || !isOpen) return
    const delay = Math.max(SAVE_DELAY_MS, lastSave + SAVE_INTERVAL_MS - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      // Counters that could not be saved stay in `unsaved` until the next save.
      save().catch(() => scheduleSave())
    }, delay).unref()
  }

  async function saveAll(): Promise<void> {
    lastSave = performance.now()
    while (unsaved.size > 0) {
      const batch = [...unsaved.entries().take(SAVE_BATCH)]
      const rows = batch.map(([key, { counter, savedPoints }]) => ({
        ...counter,
        key,
        points: counter.points - savedPoints,
      }))
      await db.transact(async (tx) => {
        for (let at = 0; at < rows.length; at += ROWS_PER_TURN) {
          if (at > 0) await setImmediate()
          await addToCounters.run(tx, { changes: rows.slice(at, at + ROWS_PER_TURN), now: now() })
        }
      })
      for (const [key, written] of batch) {
        const present = unsaved.get(key)
        if (present === written) unsaved.delete(key)
        // The counter was changed again during the save.
        else if (present) present.savedPoints = written.counter.points
      }
      saves += 1
      await setImmediate()
    }
  }

  const save = (): Promise<void> => (saving = saving.catch(() => {}).then(saveAll))

  const notSaved: LoadedCounters = {
    find: (key) => unlessExpired(inMemory.get(key)),
    put: (key, counter) => void inMemory.set(key, counter),
  }

  const savedOnes = (stored: Map<string, Counter | undefined>): LoadedCounters => ({
    find: (key) => unlessExpired(unsaved.get(key)?.counter ?? stored.get(key)),
    put(key, counter) {
      const savedPoints = unsaved.get(key)?.savedPoints ?? unlessExpired(stored.get(key))?.points ?? 0
      unsaved.set(key, { counter, savedPoints })
      scheduleSave()
    },
  })

  async function storedOf(keys: string[]): Promise<Map<string, Counter | undefined>> {
    return new Map(
      await Promise.all(keys.map(async (key) => [key, await counterByKey.get(db.read, { key })] as const)),
    )
  }

  return {
    /** Runs the synchronous `work` on the counters of these keys: no other call changes them meanwhile. */
    async change<T>(keys: string[], { isSaved }: Saving, work: (counters: LoadedCounters) => T): Promise<T> {
      if (!isSaved) return work(notSaved)
      for (;;) {
        const before = saves
        const stored = await storedOf(keys.filter((key) => !unsaved.has(key)))
        if (saves === before) return work(savedOnes(stored))
      }
    },

    save,
    sweep: (): Promise<void> => db.transact((tx) => trimCounters(tx, { now: now(), atMost: MAX_SAVED })),

    async close(): Promise<void> {
      isOpen = false
      clearTimeout(timer)
      await save()
    },
  }
}
