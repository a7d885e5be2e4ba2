import type { WantedSearch } from '@personae/contract/wanted'
import type { Core } from '../../../core.ts'
import { dayBefore } from '../../../lib/counts.ts'
import { decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { createPauses } from '../../../lib/pause.ts'
import { sliceOf, type Paging } from '../../../lib/slice.ts'
import type { SuggestionsService } from '../../catalogue/suggestions/suggestions.service.ts'
import { countWanted, wantedSince } from './wanted.repo.ts'

const DAYS_SHOWN = 30

type Deps = Core & { suggestions: SuggestionsService }

export const createWantedService = ({ db, clock, suggestions }: Deps) => ({
  /** Texts of the last 30 days, the most wanted first. The cursor is a number of texts: the order changes with time. */
  async page({ limit, cursor }: Paging) {
    const [offset = 0] = decodeCursor('wanted', cursor)
    const since = dayBefore(clock, DAYS_SHOWN)
    const found = await wantedSince(db.read, since, { offset, limit: limit + 1 })
    const { rows, hasMore } = sliceOf(found, { limit })
    const pause = createPauses()
    const items: WantedSearch[] = []
    for (const { text, searches, lastDay } of rows) {
      await pause()
      items.push({ text, searches, lastDay, added: await suggestions.named(text) })
    }
    return {
      items,
      total: await countWanted(db.read, since),
      nextCursor: hasMore ? encodeCursor('wanted', [offset + rows.length]) : null,
    }
  },
})
