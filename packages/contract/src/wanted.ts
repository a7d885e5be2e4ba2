import { z } from 'zod'
import { pageOf } from './search.ts'
import { suggestInput } from './suggestions.ts'
import { MIN_WANTED_LETTERS } from './search.constants.ts'

/** A text that was searched for and not found. */
export const missedInput = suggestInput.pick({ q: true })

const wantedSearch = z.strictObject({
  /** Folded. */
  text: z.string().min(MIN_WANTED_LETTERS),
  /** How often in the last 30 days. */
  searches: z.int(),
  /** The last day on which it was searched for, in UTC. */
  lastDay: z.string(),
  /** A published character that has this name now. */
  added: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
})
export type WantedSearch = z.output<typeof wantedSearch>

export const wantedPage = pageOf(wantedSearch)
