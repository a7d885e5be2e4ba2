import type { PromotionCounts } from '@personae/contract/promotions'
import type { Db } from '@personae/db'
import { addCounts } from './promotions.repo.ts'

/**
 * Views and clicks of promotions. Counted in memory and added to the database in intervals: a write for every view
 * would cost too much. A crash loses the last seconds.
 *
 * @param deps.runningIds the active promotions: others are not counted, so that memory is bounded
 */
export function createPromotionCounter({
  db,
  runningIds,
}: {
  db: Db
  runningIds: () => Promise<Set<string>>
}) {
  let counts = new Map<string, { id: string; impressions: number; clicks: number }>()

  function countOf(id: string) {
    const count = counts.get(id) ?? { id, impressions: 0, clicks: 0 }
    counts.set(id, count)
    return count
  }

  return {
    async count({ shown, followed }: PromotionCounts): Promise<void> {
      const running = await runningIds()
      for (const id of new Set(shown)) if (running.has(id)) countOf(id).impressions += 1
      if (followed && running.has(followed)) countOf(followed).clicks += 1
    },

    /** Adds the counts since the last time. */
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
