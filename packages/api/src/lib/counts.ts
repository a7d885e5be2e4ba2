import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'
import { networkOf } from './network.ts'
import { DAY } from './time.ts'

interface Options<Count> {
  keyOf(count: Count): string
  /** The sum of two counts with the same key. */
  sum(a: Count, b: Count): Count
  save(counts: Count[]): Promise<unknown>
  /** Maximum number of keys; further keys are not counted until the next flush, so that memory is bounded. */
  max: number
}

/** Counts that are kept in memory and saved at intervals: a crash loses those since the last flush. */
export function createCounts<Count>({ keyOf, sum, save, max }: Options<Count>) {
  let waiting = new Map<string, Count>()

  function add(count: Count): void {
    const key = keyOf(count)
    const known = waiting.get(key)
    if (known) waiting.set(key, sum(known, count))
    else if (waiting.size < max) waiting.set(key, count)
  }

  return {
    add,

    async flush(): Promise<void> {
      if (waiting.size === 0) return
      const taken = waiting
      waiting = new Map()
      try {
        await save([...taken.values()])
      } catch (error) {
        for (const count of taken.values()) add(count)
        throw error
      }
    },
  }
}

const MAX_REMEMBERED = 100_000

/** Tells whether a key comes from a network for the first time in 24 hours. Kept in memory only. */
export function createOnceADay(clock: Clock): (key: string, address: string) => boolean {
  // Limited by size, of 1 per entry: with `max` the package allocates room for all entries at the start.
  const until = new LRUCache<string, number>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 })
  return (key, address) => {
    const now = clock.now().getTime()
    const ofNetwork = `${key} ${networkOf(address)}`
    if ((until.get(ofNetwork) ?? 0) > now) return false
    until.set(ofNetwork, now + DAY)
    return true
  }
}

/** The date `days` days ago, in UTC: 2026-11-23. */
export const dayBefore = (clock: Clock, days: number): string =>
  new Date(clock.now().getTime() - days * DAY).toISOString().slice(0, 10)
