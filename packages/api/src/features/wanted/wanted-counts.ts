import { fold } from '@personae/contract/shared/fold'
import { MIN_WANTED_LETTERS } from '@personae/contract/search.constants'
import { lengthOf } from '@personae/contract/text.constants'
import type { SearchMissTable } from '@personae/db'
import type { Core } from '../../core.ts'
import type { CharacterSearch } from '../search/character-search.service.ts'
import { dayBefore } from './day-before.ts'
import { isPrivateText } from './private-text.ts'
import { addMisses, deleteBefore } from './wanted.repo.ts'

const MAX_COUNTED = 1_000
const DAYS_KEPT = 90

type Deps = Core & { listing: CharacterSearch }

/** Saved in intervals, by text and day, never with whoever searched. A crash loses the last seconds. */
export function createWantedCounter({ db, clock, listing }: Deps) {
  let counts = new Map<string, SearchMissTable>()

  function add({ day, text, searches }: SearchMissTable): void {
    const key = `${day} ${text}`
    const count = counts.get(key)
    if (count) count.searches += searches
    else if (counts.size < MAX_COUNTED) counts.set(key, { day, text, searches })
  }

  return {
    /** Counts a search; one that has hits, is short or may say something about a person is not counted. */
    async count(q: string): Promise<void> {
      const text = fold(q)
      if (lengthOf(text) < MIN_WANTED_LETTERS || isPrivateText(q) || isPrivateText(text)) return
      if (!(await listing.hasName(text))) add({ day: dayBefore(clock, 0), text, searches: 1 })
    },

    async flush(): Promise<void> {
      if (counts.size === 0) return
      const taken = counts
      counts = new Map()
      try {
        await db.transact(async (tx) => {
          await addMisses(tx, taken.values())
          await deleteBefore(tx, dayBefore(clock, DAYS_KEPT))
        })
      } catch (error) {
        for (const miss of taken.values()) add(miss)
        throw error
      }
    },
  }
}
