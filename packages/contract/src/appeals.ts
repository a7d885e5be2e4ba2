import { z } from 'zod'
import { baseVersion, character, inLists, seenCharacter } from './characters.ts'
import { REASON_REQUIRED } from './moderation.constants.ts'
import { pageOf } from './search.ts'
import { idInput, oneOf, requiredText } from './text.ts'
import { ANSWER_REQUIRED, APPEAL_REQUIRED, APPEAL_VERDICTS, REOPEN_TARGETS } from './appeals.constants.ts'
import { MAX_LENGTH } from './text.constants.ts'

const target = oneOf(REOPEN_TARGETS, 'to must be')

/** Undoes a permanent rejection. */
export const reopenInput = seenCharacter.extend({
  reason: requiredText('The reason', MAX_LENGTH.message, REASON_REQUIRED),
  to: target,
  /** Must be true if the caller rejected the character, while another admin is active (R41). */
  confirmOwn: z.boolean({ error: 'confirmOwn must be true or false' }).optional(),
})
export type ReopenInput = z.output<typeof reopenInput>

/** The number of other admins who were active in the last 30 days. */
export const colleagues = z.strictObject({ active: z.int() })

export const appealInput = seenCharacter.extend({
  text: requiredText('The appeal', MAX_LENGTH.message, APPEAL_REQUIRED),
})
export type AppealInput = z.output<typeof appealInput>

export const appeal = z.strictObject({
  id: z.string(),
  characterId: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** Null until the decision. */
  verdict: z.enum(APPEAL_VERDICTS).nullable(),
  answer: z.string().nullable(),
  /** Username of the deciding admin; null until the decision, and after that account was deleted. */
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
})
export type Appeal = z.infer<typeof appeal>

/** The state of a character's appeal, for its submitter and admins. */
export const appealState = z.strictObject({
  /** The latest appeal. */
  appeal: appeal.nullable(),
  /** Until when the submitter can appeal; null if there is nothing to appeal, an appeal exists, or it is too late. */
  openUntil: z.string().nullable(),
})
export type AppealState = z.infer<typeof appealState>

export const appealRow = appeal.extend({
  character: character.pick({
    ...inLists,
    status: true,
    submittedByUsername: true,
    publishedAt: true,
    version: true,
  }),
  /** The rejection that is appealed. */
  rejection: z.strictObject({ reason: z.string().nullable(), by: z.string().nullable(), at: z.string() }),
  /** False if the caller rejected the character and another admin is active (R42). */
  mayDecide: z.boolean(),
})
export type AppealRow = z.infer<typeof appealRow>

/** Open appeals: oldest first; decided ones: latest first. */
export const appealPage = pageOf(appealRow)

export const appealDecision = idInput.extend({
  verdict: oneOf(APPEAL_VERDICTS, 'Verdict must be'),
  answer: requiredText('The answer', MAX_LENGTH.message, ANSWER_REQUIRED),
  /** Where the character goes if the verdict is `reopened`. */
  to: target.default('pending'),
  /** The version of the character that the admin has seen. */
  baseVersion,
})
export type AppealDecision = z.output<typeof appealDecision>
