import { z } from 'zod'
import { type CharacterField, fieldNames } from './character-fields.ts'
import { baseVersion, character, characterField, characterInput } from './characters.ts'
import {
  CORRECTION_KINDS,
  CORRECTION_STATUSES,
  NOTE_REQUIRED,
  OWNER_ANSWERS,
  OWNER_ROLES,
  PROBLEM_TOPICS,
  type ProblemTopic,
} from './corrections.constants.ts'
import { fieldValue } from './history.ts'
import { REASON_REQUIRED } from './moderation.constants.ts'
import { pageInput, pageOf } from './search.ts'
import { SITE_RULES } from './site-rules.constants.ts'
import { rule } from './site-rules.ts'
import { identifier, keyOf, oneOf, optionalText, sourceList, usernameUntilDeleted } from './text.ts'
import { MAX_LENGTH } from './text.constants.ts'

type Shape = typeof characterInput.shape
type ExactShape = { [Field in CharacterField]: z.ZodExactOptional<Shape[Field]> }

const NO_SUCH_FIELD = 'There is no such field of a character.'

/** Some fields of a character, under the rules of a submission. A field that is absent stays absent. */
const someFields = z.strictObject(
  Object.fromEntries(
    fieldNames.map((field) => [field, z.exactOptional(characterInput.shape[field])]),
  ) as ExactShape,
  { error: ({ code }) => (code === 'unrecognized_keys' ? NO_SUCH_FIELD : undefined) },
)

export type SomeFields = z.output<typeof someFields>

const note = optionalText('The note', MAX_LENGTH.message)

export const correctionInput = z
  .object({
    characterId: identifier(),
    kind: oneOf(CORRECTION_KINDS, 'The kind must be'),
    /** For a `change`: the proposed values, at least one. */
    changes: someFields.optional().meta({ minProperties: 1, examples: [{ series: 'Tideborn' }] }),
    /** For a `problem`. */
    topic: oneOf(Object.keys(PROBLEM_TOPICS) as ProblemTopic[], 'The topic must be').optional(),
    note,
    sources: sourceList,
    /** For a `duplicate`: the published character that is the same as this one. */
    otherId: identifier().nullish(),
    /** The version of the character that the author has read; by default the current one. */
    baseVersion,
  })
  .refine(({ kind, note: text }) => kind !== 'problem' || text !== null, {
    path: ['note'],
    error: NOTE_REQUIRED,
  })
  .refine(({ kind, changes }) => kind !== 'change' || Object.keys(changes ?? {}).length > 0, {
    path: ['changes'],
    error: 'Change at least one field.',
  })
  .refine(({ kind, otherId }) => kind !== 'duplicate' || !!otherId, {
    path: ['otherId'],
    error: 'Choose the character that it is the same as.',
  })

export type CorrectionInput = z.output<typeof correctionInput>

/** Closes a submission of a published character; the picked fields become a correction of that character. */
export const correctionFromSubmissionInput = z.object({
  /** The pending submission, which is closed. */
  submissionId: identifier(),
  baseVersion,
  /** The published character. */
  characterId: identifier(),
  fields: z.array(characterField).min(1, { error: 'Choose at least one field.' }),
})

export type CorrectionFromSubmissionInput = z.output<typeof correctionFromSubmissionInput>

export const correctionsInput = pageInput.extend({
  status: oneOf(CORRECTION_STATUSES, 'Status is').optional(),
  /** `author`: corrections by the caller; `owner`: those of the caller's characters; absent: all, for admins. */
  of: z.enum(['author', 'owner'], { error: 'of must be author or owner' }).optional(),
})

export type CorrectionsInput = z.output<typeof correctionsInput>

export const ownerWord = z.strictObject({
  /** Username of the owner; null, with the role, if it is not known which owner answered. */
  by: z.string().nullable(),
  role: z.enum(OWNER_ROLES).nullable(),
  says: z.enum(OWNER_ANSWERS),
  note: z.string().nullable(),
  at: z.string(),
})
export type OwnerWord = z.infer<typeof ownerWord>

/** A row of a list of corrections, without the values of the fields. */
export const correctionRow = z.strictObject({
  id: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  topic: keyOf(PROBLEM_TOPICS).nullable(),
  status: z.enum(CORRECTION_STATUSES),
  /** Null after the character was deleted. */
  characterId: z.string().nullable(),
  characterName: z.string(),
  origin: z.string(),
  /** Empty after the character was deleted, or if its reader may not see it. */
  genres: character.shape.genres,
  imageUrl: z.string().nullable(),
  by: usernameUntilDeleted,
  /** Whether its author is an owner of the character. */
  isByOwner: z.boolean(),
  /** The fields that the correction would change. */
  fields: z.array(z.string()),
  note: z.string().nullable(),
  sources: z.array(z.string()),
  /** The other character of a reported duplicate; null if there is none or it was deleted. */
  other: character.pick({ id: true, name: true }).nullable(),
  /** The latest answer of each owner of the character, newest first. */
  ownerWords: z.array(ownerWord),
  /** The caller's own answer as an owner, else the newest. */
  ownerSays: z.enum(OWNER_ANSWERS).nullable(),
  ownerNote: z.string().nullable(),
  /** The fields that were accepted. */
  taken: z.array(z.string()),
  reason: z.string().nullable(),
  /** The rule that a refusal names. */
  rule: keyOf(SITE_RULES).nullable(),
  decidedBy: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
})

export type CorrectionRow = z.infer<typeof correctionRow>

export const correctionPage = pageOf(correctionRow)

const correctedField = z.strictObject({
  field: z.string(),
  /** The value in the version that the author read. */
  base: fieldValue,
  proposed: fieldValue,
  /** The value that an admin accepted instead. */
  amended: fieldValue.optional(),
  /** The value now, or in the version that the author read if the caller may not see the character. */
  current: fieldValue,
  /** Whether somebody else has changed the field since. */
  isChanged: z.boolean(),
})

export type CorrectedField = z.infer<typeof correctedField>

export const correction = correctionRow.extend({
  /** The version of the character that the author read. */
  baseVersion: z.int(),
  /** The character's current version, for a decision; null if it was deleted or the caller may not see it. */
  version: z.int().nullable(),
  /** Empty after the character was deleted. */
  changes: z.array(correctedField),
  /** What the caller may do: admins decide, owners answer, the author withdraws. */
  may: z.strictObject({ decide: z.boolean(), answer: z.boolean(), withdraw: z.boolean() }),
})

export type Correction = z.infer<typeof correction>

const decisionFields = {
  /** The fields to accept; by default those with no other change since, and those in `values`. */
  fields: z.array(characterField).optional(),
  /** Values that replace the proposed ones. */
  values: someFields.optional(),
  reason: optionalText('The reason', MAX_LENGTH.message),
  /** Accepting a report of a problem: takes the page off the site, with `reason`. */
  takesOff: z.boolean({ error: 'takesOff must be true or false' }).optional(),
  /** The site's rule for taking the page off. */
  rule,
  /** The version of the character that the admin has seen. */
  baseVersion,
}

const STATUS_ERROR = 'Status must be accepted or refused'
const verdict = z.enum(['accepted', 'refused'], { error: STATUS_ERROR })

const hasNeededReason = (isNeeded: boolean | undefined, reason: string | null) => !isNeeded || reason !== null
export const REASON_MISSING = { path: ['reason'], error: REASON_REQUIRED }
const TAKES_OFF_REFUSED = { path: ['takesOff'], error: 'Only an accepted report takes the page off.' }

export const correctionDecision = z
  .object({ id: identifier(), verdict, ...decisionFields })
  .refine(
    ({ verdict: outcome, takesOff, reason }) => hasNeededReason(outcome === 'refused' || takesOff, reason),
    REASON_MISSING,
  )
  .refine(({ verdict: outcome, takesOff }) => outcome === 'accepted' || !takesOff, TAKES_OFF_REFUSED)

export type CorrectionDecision = z.output<typeof correctionDecision>

const NOTE_MISSING = { path: ['ownerNote'], error: 'Please say why.' }

const ownerSays = oneOf(OWNER_ANSWERS, 'ownerSays must be')
const ownerNote = optionalText('The note', MAX_LENGTH.listItem)

export const ownerAnswerInput = z
  .object({ id: identifier(), ownerSays, ownerNote })
  .refine(({ ownerSays: word, ownerNote: why }) => word === 'agrees' || why !== null, NOTE_MISSING)

export type OwnerAnswerInput = z.output<typeof ownerAnswerInput>

/** A decision or an owner's answer, in one call: an admin sends `status`, an owner `ownerSays`. */
export const correctionUpdate = z
  .object({
    id: identifier(),
    status: verdict.optional().meta({ examples: ['accepted'] }),
    ...decisionFields,
    ownerSays: ownerSays.optional(),
    ownerNote,
  })
  .refine(({ status, ownerSays: word }) => (status === undefined) !== (word === undefined), {
    path: ['status'],
    error: `${STATUS_ERROR}; the owner of the character sends ownerSays instead`,
  })
  .refine(
    ({ status, takesOff, reason }) => hasNeededReason(status === 'refused' || takesOff, reason),
    REASON_MISSING,
  )
  .refine(({ status, takesOff }) => status === 'accepted' || !takesOff, TAKES_OFF_REFUSED)
  .refine(({ ownerSays: word, ownerNote: why }) => word !== 'disagrees' || why !== null, NOTE_MISSING)
