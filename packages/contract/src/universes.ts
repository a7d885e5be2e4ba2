import { z } from 'zod'
import { namedPoster } from './characters.ts'
import { company } from './companies.ts'
import { cardPage, limitOf, pageInput, searchFilter } from './search.ts'
import { anyText } from './text.ts'
import { GENRES } from './characters.constants.ts'
import { UNIVERSES_SHOWN } from './companies.constants.ts'
import { UNIVERSE_SORTS } from './search.constants.ts'
import { MAX_LENGTH } from './text.constants.ts'

export const universesInput = z.object({
  q: anyText('Search', MAX_LENGTH.name).default(''),
  limit: limitOf(UNIVERSES_SHOWN),
})
export type UniversesInput = z.output<typeof universesInput>

/** A universe in the picker: that of a company, or the origin of published characters. */
export const universe = z.strictObject({
  name: z.string(),
  /** The number of published characters. */
  characters: z.int(),
  companyId: z.string().optional(),
  logoUrl: z.string().optional(),
})
export type Universe = z.infer<typeof universe>

export const universeName = z.object({
  name: anyText('Universe', MAX_LENGTH.name),
})

export const universeCharactersInput = pageInput.extend(universeName.shape).extend({
  q: searchFilter.shape.q,
  /** Default: the `defaultSort` of the response. */
  sort: z.enum(UNIVERSE_SORTS, { error: `Sort by ${UNIVERSE_SORTS.join(', ')}` }).optional(),
})
export type UniverseCharactersInput = z.output<typeof universeCharactersInput>

export const universeCharacters = cardPage.extend({
  /** The order that is used without `sort`. */
  defaultSort: z.enum(UNIVERSE_SORTS),
})
export type UniverseCharacters = z.output<typeof universeCharacters>

/** Maximum number of characters in a map of relations. */
export const MAP_SIZE = 40

/** Which of a universe's first characters name each other in their relationships. */
export const universeMap = z.strictObject({
  characters: z.array(namedPoster).max(MAP_SIZE),
  /** Pairs of ids, each pair once: the character `from` names `to`. */
  links: z.array(z.strictObject({ from: z.string(), to: z.string() })),
})
export type UniverseMap = z.infer<typeof universeMap>

export const universePage = z.strictObject({
  name: z.string(),
  total: z.int(),
  genres: z.array(z.strictObject({ genre: z.enum(GENRES), characters: z.int() })),
  creators: z.array(z.strictObject({ name: z.string(), characters: z.int() })),
  company: company.nullable(),
})
export type UniversePage = z.infer<typeof universePage>
