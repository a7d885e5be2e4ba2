import { z } from 'zod'
import { baseVersion, character, inLists } from './characters.ts'
import { cleanText, identifier, requiredText } from './text.ts'
import { MAX_LENGTH } from './text.constants.ts'

export const likelyInput = z.object({
  name: cleanText({ max: MAX_LENGTH.name }),
  origin: cleanText({ max: MAX_LENGTH.name }).default(''),
  /** The id of the character that is being edited, which is no duplicate of itself. */
  except: identifier().optional(),
})

export type LikelyInput = z.output<typeof likelyInput>

/** The similarity of two records by criterion, 0 to 1; null if one of them lacks the data. */
const similarityParts = z.strictObject({
  name: z.number(),
  universe: z.number(),
  creators: z.number().nullable(),
  backstory: z.number().nullable(),
  picture: z.number().nullable(),
})

export type SimilarityParts = z.infer<typeof similarityParts>

export const duplicateCandidate = character
  .pick({ ...inLists, status: true })
  .extend({ score: z.number(), reasons: z.array(z.string()) })

export type DuplicateCandidate = z.infer<typeof duplicateCandidate>

export const possibleDuplicate = duplicateCandidate.extend({ parts: similarityParts })

export type PossibleDuplicate = z.infer<typeof possibleDuplicate>

const pairId = identifier()
export const pairInput = z.object({ newId: pairId, originalId: pairId })

export const comparedPair = pairInput.extend({ newVersion: baseVersion, originalVersion: baseVersion })
export type ComparedPair = z.output<typeof comparedPair>

const origin = requiredText('Origin', MAX_LENGTH.name, 'Origin/Universe is required')

export const universesInput = z.object({ origin, other: origin, isOne: z.boolean() })
export type UniversesInput = z.output<typeof universesInput>

export const comparison = z.strictObject({
  newSubmission: character,
  original: character,
  score: z.number(),
  reasons: z.array(z.string()),
  parts: similarityParts.nullable(),
  isOneUniverse: z.boolean(),
  isDistinct: z.boolean(),
})

export type Comparison = z.infer<typeof comparison>
