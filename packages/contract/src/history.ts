import { z } from 'zod'
import { baseVersion } from './characters.ts'
import { otherName } from './name-list.ts'
import { pageInput, pageOf } from './search.ts'
import { identifier, idInput, usernameUntilDeleted } from './text.ts'

const REVISION_ACTIONS = [
  'submitted',
  'imported',
  'edited',
  'resubmitted',
  'approved',
  'rejected',
  'kept',
  'reverted',
  'taken_back',
  'taken_off',
  'unpublished',
  'reopened',
  'corrected',
] as const
export type RevisionAction = (typeof REVISION_ACTIONS)[number]

/** The value of a field of any kind. */
export const fieldValue = z.union([
  z.string(),
  z.array(z.string()),
  z.array(otherName),
  z.boolean(),
  z.null(),
])
export type FieldValue = z.infer<typeof fieldValue>

/** One accepted change without its texts, which are requested one revision at a time. */
const revision = z.strictObject({
  id: z.string(),
  at: z.string(),
  by: usernameUntilDeleted,
  /** Username of the admin who accepted a correction; null for other changes and once that account is deleted. */
  acceptedBy: z.string().nullable(),
  action: z.enum(REVISION_ACTIONS),
  fields: z.array(z.string()),
  /** For a correction: the fields whose proposed values the admin amended. */
  amended: z.array(z.string()),
})

export type Revision = z.infer<typeof revision>

/** The fields that differ from the revision before, with their old and new values. */
export const revisionTexts = z.strictObject({
  changes: z.array(z.strictObject({ field: z.string(), before: fieldValue, after: fieldValue })),
})

export type RevisionTexts = z.infer<typeof revisionTexts>

/** Maximum number of a submitter's changes in one character's history, and of bytes in their texts. */
export const HISTORY_MAX_EDITS = 200
export const HISTORY_MAX_BYTES = 8_000_000

export const HISTORY_FULL = 'The history of this character is full, so you can no longer change its texts.'

export const historyInput = pageInput.extend(idInput.shape)
export const historyPage = pageOf(revision)
export const revisionInput = idInput.extend({ revisionId: identifier() })
export const revertInput = revisionInput.extend({ baseVersion })
export type RevertInput = z.output<typeof revertInput>
