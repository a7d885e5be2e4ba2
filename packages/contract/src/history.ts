import { z } from 'zod'
import { characterId } from './characters.ts'
import { pageInput } from './search.ts'

export const REVISION_ACTIONS = [
  'submitted',
  'imported',
  'edited',
  'resubmitted',
  'approved',
  'rejected',
  'reverted',
] as const
export type RevisionAction = (typeof REVISION_ACTIONS)[number]

const value = z.union([z.string(), z.array(z.string()), z.boolean(), z.null()])

/** One accepted change: who, when, and each field before and after. */
export const revision = z.object({
  id: z.string(),
  at: z.string(),
  /** Null once the account is gone. */
  by: z.string().nullable(),
  action: z.enum(REVISION_ACTIONS),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
})

export type Revision = z.infer<typeof revision>

export const historyInput = pageInput.extend(characterId.shape)
export const historyPage = z.object({
  items: z.array(revision),
  total: z.int(),
  nextCursor: z.string().nullable(),
})
export const revertInput = characterId.extend({ revisionId: z.string().min(1).max(100) })
