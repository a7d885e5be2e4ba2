import { fold } from '@personae/contract/shared/fold'
import { MIN_WANTED_LETTERS } from '@personae/contract/search.constants'
import { lengthOf } from '@personae/contract/text.constants'
import type { SearchMissTable } from '@personae/db'
import type { Core } from '../../core.ts'
import type { CharacterSearch } from '../search/character-search.service.ts'
import type { Clock } from '../../ports/clock.ts'
import { addMisses, deleteBefore } from './wanted.repo.ts'

const EMAIL = /\S@\S/
const ADDRESS = /:\/\/|\bwww\.|[^\s.]\.\p{L}{2,}(?=$|[\s/?#:])/u
const PHONE_NUMBER = /(?:\d[\s()./+-]*){7}/

const isPrivateText = (text: string): boolean =>
  [EMAIL, ADDRESS, PHONE_NUMBER].some((pattern) => pattern.test(text))

const DAY_MS = 24 * 60 * 60_000

/** The day so many days ago, in UTC: 2026-11-23. */
export const dayBefore = (clock: Clock, days: number): string =>
  new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)

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
