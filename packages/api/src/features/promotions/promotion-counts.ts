import type { PromotionCounts } from '@personae/contract/promotions'
import { LRUCache } from 'lru-cache'
import type { PromotionCore } from './promotion-core.ts'
import { addCounts, runningIds } from './promotions.repo.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_REMEMBERED = 100_000

/** One each of an address, per promotion and day; saved in intervals, so that a crash loses the last seconds. */
export function createPromotionCounter({ db, clock }: Pick<PromotionCore, 'db' | 'clock'>) {
  /** Until when a view or click of an address is not counted again. Never saved. */
  // By size, which is one each: with `max` the package allocates room for all of them at the start.
  const remembered = new LRUCache<string, number>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 })
  let counts = new Map<string, { id: string; impressions: number; clicks: number }>()

  function countOf(id: string) {
    const count = counts.get(id) ?? { id, impressions: 0, clicks: 0 }
    counts.set(id, count)
    return count
  }

  function isNew(key: string): boolean {
    const now = clock.now().getTime()
    if ((remembered.get(key) ?? 0) > now) return false
    remembered.set(key, now + DAY_MS)
    return true
  }

  return {
    async count({ shown, followed }: PromotionCounts, address: string): Promise<void> {
      // Others are not counted, so that memory is bounded.
      const rows = await runningIds.all(db.read, { now: clock.now().toISOString() })
      const running = new Set(rows.map(({ id }) => id))
      for (const id of shown)
        if (running.has(id) && isNew(`view ${id} ${address}`)) countOf(id).impressions += 1
      if (followed && running.has(followed) && isNew(`click ${followed} ${address}`))
        countOf(followed).clicks += 1
    },

    async flush(): Promise<void> {
      if (counts.size === 0) return
      const taken = counts
      counts = new Map()
      try {
        await db.transact((tx) => addCounts(tx, taken.values()))
      } catch (error) {
        for (const { id, impressions, clicks } of taken.values()) {
          const count = countOf(id)
          count.impressions += impressions
          count.clicks += clicks
        }
        throw error
      }
    },
  }
}
