import type { PromotionCounts } from '@personae/contract/promotions'
import { createCounts, createOnceADay } from '../../../lib/counts.ts'
import type { PromotionCore } from './promotion-core.ts'
import { addCounts, type Count, runningIds } from './promotions.repo.ts'

/** One each of a network, per promotion and day. */
export function createPromotionCounter({ db, clock }: Pick<PromotionCore, 'db' | 'clock'>) {
  const isNew = createOnceADay(clock)
  const { add, flush } = createCounts<Count>({
    keyOf: ({ id }) => id,
    sum: (a, b) => ({ ...a, impressions: a.impressions + b.impressions, clicks: a.clicks + b.clicks }),
    save: (counts) => db.transact((tx) => addCounts(tx, counts)),
    max: Infinity,
  })

  return {
    flush,

    async count({ shown, followed }: PromotionCounts, address: string): Promise<void> {
      // Others are not counted, so that memory is bounded.
      const rows = await runningIds.all(db.read, { now: clock.now().toISOString() })
      const running = new Set(rows.map(({ id }) => id))
      for (const id of shown)
        if (running.has(id) && isNew(`view ${id}`, address)) add({ id, impressions: 1, clicks: 0 })
      if (followed && running.has(followed) && isNew(`click ${followed}`, address))
        add({ id: followed, impressions: 0, clicks: 1 })
    },
  }
}
