import { z } from 'zod'
import { character } from './characters.ts'
import { clean } from './text.ts'
import { LONGEST } from './vocabulary.ts'

/** What is known of a character while it is being typed. */
export const likelyInput = z.object({
  name: z.string().overwrite(clean).max(LONGEST.name),
  origin: z.string().overwrite(clean).max(LONGEST.name).default(''),
  /** The character that is being edited: it is no duplicate of itself. */
  except: z.string().max(100).optional(),
})

export type LikelyInput = z.output<typeof likelyInput>

/** How near two records come in each respect, 0 to 1; null where one of them says nothing about it. */
export const likenessParts = z.object({
  name: z.number(),
  universe: z.number(),
  creators: z.number().nullable(),
  backstory: z.number().nullable(),
  picture: z.number().nullable(),
})

export type LikenessParts = z.infer<typeof likenessParts>

/** One that may be the same, as the form shows it. */
export const likelyMatch = character
  .pick({ id: true, name: true, origin: true, imageUrl: true, status: true })
  .extend({ score: z.number(), reasons: z.array(z.string()) })

export type LikelyMatch = z.infer<typeof likelyMatch>

/** One that a submission may be a duplicate of, as reviewers see it. */
export const suspect = likelyMatch.extend({ parts: likenessParts })

export type Suspect = z.infer<typeof suspect>

const pairId = z.string().min(1).max(100)
/** A new submission, and what it may be a duplicate of. */
export const pairInput = z.object({ newId: pairId, originalId: pairId })

/** Two records side by side, with what speaks for their being one. */
export const comparison = z.object({
  newSubmission: character,
  original: character,
  score: z.number(),
  reasons: z.array(z.string()),
  parts: likenessParts.nullable(),
  /** Whether an admin has called them distinct. */
  isDistinct: z.boolean(),
})

export type Comparison = z.infer<typeof comparison>
