import { z } from 'zod'
import { characterField, characterInput, seenCharacter, submissionRow } from './characters.ts'
import { historyInput } from './history.ts'
import { pageOf } from './search.ts'
import { rule } from './site-rules.ts'
import { idInput, optionalText, requiredText, sourceList, usernameUntilDeleted } from './text.ts'
import { REVIEW_LIMITS } from './review-rounds.constants.ts'

const { text: TEXT_MAX } = REVIEW_LIMITS

/** A list of fields with a text for each; every field at most once. */
const onFields = (label: string, required: string) => {
  const error = `${label} must be a list of fields with texts`
  const one = z.object({ field: characterField, text: requiredText(label, TEXT_MAX, required) }, { error })
  return z
    .array(one, { error })
    .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, {
      error: 'Each field can be named only once.',
    })
    .meta({ maxItems: characterField.options.length })
}

/** An admin's remarks on single fields of a submission that is sent back. */
export const remarks = onFields('The remark', 'A remark needs a text')
export type Remarks = z.output<typeof remarks>

/** What only the reviewer sees beside the record. A key that is absent in a resubmission means no change. */
const forReviewer = {
  reviewNote: z.exactOptional(optionalText('The note to the reviewer', TEXT_MAX)),
  reviewSources: z.exactOptional(sourceList),
}

export const submitInput = characterInput.extend(forReviewer)
export type SubmitInput = z.output<typeof submitInput>

export const resubmitInput = seenCharacter.extend({
  ...forReviewer,
  /** Why a field with a remark was left unchanged. Replaces all earlier answers. */
  answers: onFields('The answer', 'An answer needs a text').optional(),
})
export type ResubmitInput = z.output<typeof resubmitInput>

/** `kept`: closed, as a correction of a published character; `taken_off`: the published page was taken off. */
const verdicts = z.enum(['approved', 'revision', 'permanent', 'kept', 'taken_off'])

/** From a submission to the decision on it. A submission that is taken back in between stays in its round. */
const reviewRound = z.strictObject({
  /** Counted from 1. */
  round: z.int(),
  note: z.string().nullable(),
  sources: z.array(z.string()),
  /** Null until the decision. */
  verdict: verdicts.nullable(),
  /** Username of the deciding admin; null until the decision, and after that account was deleted. */
  by: z.string().nullable(),
  /** The time of the decision. */
  at: z.string().nullable(),
  reason: z.string().nullable(),
  /** The site's rule that the decision names, if any. */
  rule: rule.unwrap().nullable(),
  /** Whether a report or a removal request led to the decision. */
  isNoticed: z.boolean(),
  remarks: z.array(
    z.strictObject({
      field: z.string(),
      text: z.string(),
      /** The submitter's answer; null if there is none. */
      answer: z.string().nullable(),
    }),
  ),
  /** Set if the permanent rejection or takedown that ended the round was undone. */
  reopened: z
    .strictObject({
      by: usernameUntilDeleted,
      at: z.string(),
      /** Null for reversals from before reasons were required. */
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type ReviewRound = z.infer<typeof reviewRound>

/** The latest round first. */
export const roundsInput = historyInput
export const roundPage = pageOf(reviewRound)

export const roundChangesInput = idInput.extend({
  /** The round whose changes are asked for, from 2; they are relative to the decision of the previous round. */
  round: z
    .int({ error: 'The round must be a whole number' })
    .min(2, { error: 'Rounds with changes start at 2' }),
})
export type RoundChangesInput = z.output<typeof roundChangesInput>

/** The previous decision on a submission that is in review again. */
export const formerDecision = z.strictObject({
  /** The number of the current round, from 2. */
  round: z.int(),
  verdict: z.enum(['revision', 'permanent', 'taken_off']),
  by: usernameUntilDeleted,
  at: z.string(),
})
export type FormerDecision = z.infer<typeof formerDecision>

/** A submission that was rejected permanently. */
const rejectedSubmission = submissionRow.extend({
  rejectedBy: z.string().nullable(),
  rejectedAt: z.string(),
})
export const rejectedPage = pageOf(rejectedSubmission)
