import { z } from 'zod'
import { pageOf } from './search.ts'
import { suggestInput } from './suggestions.ts'
import { MIN_WANTED_LETTERS } from './search.constants.ts'

export const missedInput = suggestInput.pick({ q: true })

const wantedSearch = z.strictObject({
  /** The searched text, folded. */
  text: z.string().min(MIN_WANTED_LETTERS),
  searches: z.int(),
  /** The last day of a search for it, in UTC. */
  lastDay: z.string(),
  added: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
})
export type WantedSearch = z.output<typeof wantedSearch>

export const wantedPage = pageOf(wantedSearch)
