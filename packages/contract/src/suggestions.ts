import { z } from 'zod'
import { character, characterCard, inLists } from './characters.ts'
import { limitOf, searchFilter, searchText } from './search.ts'

/** How a suggestion was found, best first. */
const SUGGESTION_KINDS = ['exact', 'prefix', 'word', 'substring', 'alias', 'fuzzy', 'transliterated'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

export const suggestInput = z.object({
  q: searchText,
  limit: limitOf(10, 20),
  /** Restricts suggestions to published characters; without it, all that the caller may see are included. */
  status: z.literal('approved').optional(),
})
export type SuggestInput = z.output<typeof suggestInput>

const suggestion = character.pick(inLists).extend({
  /** What distinguishes characters with the same name and universe. */
  detail: z.string().nullable(),
  /** The name that matched, or the character's name if the match is a spoiler. */
  matched: z.string(),
  kind: z.enum(SUGGESTION_KINDS),
})
export type Suggestion = z.output<typeof suggestion>

export const suggestions = z.array(suggestion)

export const CLOSE_MATCHES_MAX = 12

export const closeMatchesInput = searchFilter.omit({ field: true, q: true }).extend({ q: searchText })
export type CloseMatchesInput = z.output<typeof closeMatchesInput>

/** A published character whose name is similar to the searched text without containing it. */
const closeMatch = characterCard.extend({
  matched: suggestion.shape.matched,
  kind: suggestion.shape.kind,
})
export type CloseMatch = z.output<typeof closeMatch>

export const closeMatches = z.array(closeMatch)
