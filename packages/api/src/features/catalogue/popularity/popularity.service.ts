import type { CharacterViewTable } from '@personae/db'
import type { Core } from '../../../core.ts'
import { createCounts, createOnceADay, dayBefore } from '../../../lib/counts.ts'
import { createPauses, paced } from '../../../lib/pause.ts'
import {
  activitiesIn,
  type ActivityRow,
  addViews,
  deleteViewsBefore,
  publishedId,
} from './popularity.repo.ts'

/** Number of days whose views and saves count, including today. */
const DAYS = 30
const DAYS_KEPT = 31

/** Characters read in one turn of the event loop: takes about two milliseconds. */
const BATCH_SIZE = 200
/** Maximum number of characters whose views are counted between two flushes. */
const MAX_COUNTED = 100_000

export function createPopularity({ db, clock, searchIndex, store }: Core) {
  const isNew = createOnceADay(clock)
  const { add, flush } = createCounts<CharacterViewTable>({
    keyOf: ({ characterId, day }) => `${day} ${characterId}`,
    sum: (a, b) => ({ ...a, views: a.views + b.views }),
    save: (counts) => db.transact((tx) => addViews(tx, counts)),
    max: MAX_COUNTED,
  })

  return {
    flush,

    /** Counts a view of a published character once per network and day, without recording who viewed it. */
    async view(characterId: string, address: string): Promise<void> {
      if ((await publishedId.get(db.read, { id: characterId })) && isNew(characterId, address))
        add({ characterId, day: dayBefore(clock, 0), views: 1 })
    },

    /** Counts views and saves again and writes changes. All changes invalidate cached responses only once. */
    async update({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
      const since = dayBefore(clock, DAYS - 1)
      const kept = dayBefore(clock, DAYS_KEPT)
      const hasChanged = ({ activity, stored }: ActivityRow) => activity !== stored
      const hasExpiredViews = ({ oldest }: ActivityRow) => oldest !== null && oldest < kept
      const pause = createPauses({ rests: true })
      let isOrderChanged = false
      for (let after = Number.MIN_SAFE_INTEGER; ; await pause()) {
        const range = { after, limit: BATCH_SIZE, since }
        const rows = await activitiesIn.all(db.read, range)
        if (rows.some((row) => hasChanged(row) || hasExpiredViews(row)))
          await db.transact(async (tx) => {
            for await (const row of paced(await activitiesIn.all(tx, range))) {
              if (hasExpiredViews(row)) await deleteViewsBefore(tx, row.id, kept)
              if (!hasChanged(row)) continue
              await searchIndex.setActivity(tx, row)
              isOrderChanged = true
            }
          })
        const last = rows.at(-1)
        if (!last || signal?.aborted) break
        after = last.recency
      }
      if (isOrderChanged) await db.transact(store.contentChanged)
    },
  }
}
