import { fold } from '@personae/contract/shared/fold'
import { MIN_WANTED_LETTERS } from '@personae/contract/search.constants'
import { lengthOf } from '@personae/contract/text.constants'
import type { SearchMissTable } from '@personae/db'
import type { Core } from '../../../core.ts'
import { createCounts, dayBefore } from '../../../lib/counts.ts'
import type { CharacterSearch } from '../../catalogue/search/character-search.service.ts'
import { addMisses, deleteBefore } from './wanted.repo.ts'

const EMAIL = /\S@\S/
const ADDRESS = /:\/\/|\bwww\.|[^\s.]\.\p{L}{2,}(?=$|[\s/?#:])/u
const PHONE_NUMBER = /(?:\d[\s()./+-]*){7}/

const isPrivateText = (text: string): boolean =>
  [EMAIL, ADDRESS, PHONE_NUMBER].some((pattern) => pattern.test(text))

/** Between two flushes. */
const MAX_COUNTED = 1_000
const DAYS_KEPT = 90

/** By text and day, never with whoever searched. */
export function createWantedCounter({ db, clock, listing }: Core & { listing: CharacterSearch }) {
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

    /** Counts a search; one that has hits, is short or may say something about a person is not counted. */
    async count(q: string): Promise<void> {
      const text = fold(q)
      if (lengthOf(text) < MIN_WANTED_LETTERS || isPrivateText(text)) return
      if (!(await listing.hasName(text))) add({ day: dayBefore(clock, 0), text, searches: 1 })
    },
  }
}
