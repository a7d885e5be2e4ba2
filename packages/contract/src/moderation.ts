import { z } from 'zod'
import { characterField, seenCharacter, submissionRow } from './characters.ts'
import { formerDecision, remarks } from './review-rounds.ts'
import { pageInput, pageOf } from './search.ts'
import { rule } from './site-rules.ts'
import { anyText, cleanText, idInput, oneOf, requiredText } from './text.ts'
import { GENRES } from './characters.constants.ts'
import { DECISION_KINDS, DESK_KINDS, type DeskKind } from './desk.constants.ts'
import {
  MAX_BULK_DECISIONS,
  REJECTION_REASON_REQUIRED,
  SUBMITTERS_SHOWN,
  REASON_REQUIRED,
} from './moderation.constants.ts'
import { MAX_LENGTH } from './text.constants.ts'

const VERDICTS = ['approved', 'revision', 'permanent'] as const
export type Verdict = (typeof VERDICTS)[number]

export const decision = z
  .object({
    verdict: oneOf(VERDICTS, 'The verdict must be'),
    /** Shown to the submitter unless the verdict is `approved`; required for `revision`. */
    rejectionReason: anyText('The reason', MAX_LENGTH.message, REJECTION_REASON_REQUIRED).nullish(),
    /** The site's rule behind a decision that does not approve. */
    rule,
  })
  .refine(({ verdict, rejectionReason }) => verdict !== 'revision' || !!rejectionReason, {
    path: ['rejectionReason'],
    error: REJECTION_REASON_REQUIRED,
  })

export type Decision = z.output<typeof decision>

export const setStatusInput = decision
  .safeExtend({ ...seenCharacter.shape, remarks: remarks.optional() })
  .refine(({ verdict, remarks: given }) => verdict === 'revision' || !given?.length, {
    path: ['remarks'],
    error: 'Remarks are for a submission that is sent back.',
  })

export type SetStatusInput = z.output<typeof setStatusInput>

export const decideManyInput = decision.safeExtend({
  submissions: z
    .array(seenCharacter)
    .min(1, { error: 'Choose at least one submission' })
    .max(MAX_BULK_DECISIONS, { error: `At most ${MAX_BULK_DECISIONS} submissions at once` }),
})

export type DecideManyInput = z.output<typeof decideManyInput>

export const decidedMany = z.strictObject({
  decided: z.array(z.string()),
  refused: z.array(z.strictObject({ id: z.string(), message: z.string() })),
})

const waiting = z.strictObject({
  count: z.int(),
  /** When the oldest waiting case was filed; null if none waits. */
  since: z.string().nullable(),
})

export const dashboardTotals = z.strictObject({
  pending: z.int(),
  approved: z.int(),
  total: z.int(),
  /** For each kind of case, how many wait for a decision. */
  waiting: z.strictObject(
    Object.fromEntries(DESK_KINDS.map((kind) => [kind, waiting])) as Record<DeskKind, typeof waiting>,
  ),
})
export type DashboardTotals = z.infer<typeof dashboardTotals>

export const activity = z.strictObject({
  days: z.array(z.strictObject({ day: z.string(), submissions: z.int(), decisions: z.int() })),
  /** Median hours from submission to decision; null without decisions. */
  medianHours: z.number().nullable(),
})
export type Activity = z.infer<typeof activity>

export const queueInput = pageInput.extend({
  genre: z.enum(GENRES, { error: `Genres are ${GENRES.join(', ')}` }).optional(),
  origin: cleanText({ max: MAX_LENGTH.listItem }).optional(),
  submitter: cleanText({ max: MAX_LENGTH.listItem }).optional(),
  /** Leaves out the caller's own submissions. */
  hideOwn: z.boolean({ error: 'hideOwn must be true or false' }).optional(),
})

export type QueueInput = z.output<typeof queueInput>

export const queuedSubmission = submissionRow.extend({
  mayBeDuplicate: z.boolean(),
  /** The decision of the previous round; null in the first round. */
  former: formerDecision.nullable(),
})
export type QueuedSubmission = z.infer<typeof queuedSubmission>

export const queuePage = pageOf(queuedSubmission)

export const submittersInput = z.object({
  q: cleanText({ max: MAX_LENGTH.listItem }).default(''),
  limit: z.int().min(1).max(SUBMITTERS_SHOWN).default(SUBMITTERS_SHOWN),
})

export type SubmittersInput = z.output<typeof submittersInput>

export const takeOffInput = seenCharacter.extend({
  reason: requiredText('The reason', MAX_LENGTH.message, REASON_REQUIRED),
  rule,
})
export type TakeOffInput = z.output<typeof takeOffInput>

/** The state of a submission that an admin has open. */
export const outcome = z.strictObject({
  /** `scheduled`: can be undone; `kept`: now a correction; `taken_back`: by its submitter; `gone`: deleted. */
  state: z.enum(['waiting', 'scheduled', ...VERDICTS, 'kept', 'taken_back', 'gone']),
  /** Username of who decided or took it back; null while it waits, or after that account was deleted. */
  by: z.string().nullable(),
})

export type Outcome = z.infer<typeof outcome>

export const reasonTemplateInput = z.object({
  id: idInput.shape.id.optional(),
  title: requiredText('The title', MAX_LENGTH.name, 'A title is required'),
  text: requiredText('The reason', MAX_LENGTH.message, REJECTION_REASON_REQUIRED),
  /** The field that the template is a remark on; null for a reason for the whole submission. */
  field: characterField.nullish().transform((field) => field ?? null),
  /** The kind of decision for which the template is offered. */
  kind: oneOf(DECISION_KINDS, 'The kind must be').default('submission'),
})

export type ReasonTemplateInput = z.output<typeof reasonTemplateInput>

export const reasonTemplate = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  field: characterField.nullable(),
  kind: z.enum(DECISION_KINDS),
})
export type ReasonTemplate = z.infer<typeof reasonTemplate>
