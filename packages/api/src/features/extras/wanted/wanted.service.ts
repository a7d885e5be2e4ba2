import { MIN_WANTED_LETTERS } from '@personae/contract/search.constants'
import { fold } from '@personae/contract/shared/fold'
import { lengthOf } from '@personae/contract/text.constants'
import type { WantedSearch } from '@personae/contract/wanted'
import type { SearchMissTable } from '@personae/db'
import type { Core } from '../../../core.ts'
import { createCounts, dayBefore } from '../../../lib/counts.ts'
import { decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { paced } from '../../../lib/pause.ts'
import { sliceOf, type Paging } from '../../../lib/slice.ts'
import type { CharacterSearch } from '../../catalogue/search/character-search.service.ts'
import type { SuggestionsService } from '../../catalogue/suggestions/suggestions.service.ts'
import { addMisses, countWanted, deleteBefore, wantedSince } from './wanted.repo.ts'

const DAYS_SHOWN = 30
const DAYS_KEPT = 90
/** Maximum number of texts counted between two flushes. */
const MAX_COUNTED = 1_000

const EMAIL = /\S@\S/
const ADDRESS = /:\/\/|\bwww\.|[^\s.]\.\p{L}{2,}(?=$|[\s/?#:])/u
const PHONE_NUMBER = /(?:\d[\s()./+-]*){7}/

const isPrivateText = (text: string): boolean =>
  [EMAIL, ADDRESS, PHONE_NUMBER].some((pattern) => pattern.test(text))

type Deps = Core & { listing: CharacterSearch; suggestions: SuggestionsService }

/** Searches without a hit, counted by text and day, without recording who searched. */
export function createWantedService({ db, clock, listing, suggestions }: Deps) {
  const { add, flush } = createCounts<SearchMissTable>({
    keyOf: ({ day, text }) => `${day} ${text}`,
    sum: (a, b) => ({ ...a, searches: a.searches + b.searches }),
    save: (misses) =>
      db.transact(async (tx) => {
        await addMisses(tx, misses)
        await deleteBefore(tx, dayBefore(clock, DAYS_KEPT))
      }),
    max: MAX_COUNTED,
  })

  return {
    flush,

    /** Counts a search, unless it has hits, is short or may contain personal data. */
    async count(q: string): Promise<void> {
      const text = fold(q)
      if (lengthOf(text) < MIN_WANTED_LETTERS || isPrivateText(text)) return
      if (!(await listing.hasName(text))) add({ day: dayBefore(clock, 0), text, searches: 1 })
    },

    /** Texts of the last 30 days, most wanted first. The cursor is an offset, since their order changes. */
    async page({ limit, cursor }: Paging) {
      const [offset = 0] = decodeCursor('wanted', cursor)
      const since = dayBefore(clock, DAYS_SHOWN)
      const found = await wantedSince(db.read, since, { offset, limit: limit + 1 })
      const { rows, hasMore } = sliceOf(found, limit)
      const items: WantedSearch[] = []
      for await (const { text, searches, lastDay } of paced(rows))
        items.push({ text, searches, lastDay, added: await suggestions.named(text) })
      return {
        items,
        total: await countWanted(db.read, since),
        nextCursor: hasMore ? encodeCursor('wanted', [offset + rows.length]) : null,
      }
    },
  }
}
