import { z } from 'zod'
import { baseVersion, seenCharacter } from './characters.ts'
import { correctionRow, REASON_MISSING } from './corrections.ts'
import { pageOf } from './search.ts'
import { rule } from './site-rules.ts'
import { identifier, optionalText, requiredText } from './text.ts'
import { MAX_LENGTH } from './text.constants.ts'

/** R47: a company asks for a page of its universe to be taken off the site. */
export const removalRequestInput = seenCharacter.extend({
  reason: requiredText('The reason', MAX_LENGTH.message, 'Please say why the page should be taken off.'),
})
export type RemovalRequestInput = z.output<typeof removalRequestInput>

export const removalRequest = correctionRow
  .pick({
    id: true,
    status: true,
    characterId: true,
    characterName: true,
    origin: true,
    by: true,
    decidedBy: true,
    createdAt: true,
    decidedAt: true,
  })
  .extend({
    /** Why the company asks. */
    reason: z.string(),
    /** The reason that the admin gave. */
    answer: z.string().nullable(),
    /** Hours until the deadline for a decision, negative once it has passed; null if there is a decision. */
    hoursLeft: z.number().nullable(),
  })
export type RemovalRequest = z.infer<typeof removalRequest>

export const removalRequestPage = pageOf(removalRequest)

export const removalDecision = z
  .object({
    id: identifier(),
    status: z.enum(['accepted', 'refused'], { error: 'Status must be accepted or refused' }),
    /** Shown to the submitter; if absent when accepting, the company's reason is used. */
    reason: optionalText('The reason', MAX_LENGTH.message),
    rule,
    /** The version of the character that the admin has seen. */
    baseVersion,
  })
  .refine(({ status, reason }) => status !== 'refused' || reason !== null, REASON_MISSING)
export type RemovalDecision = z.output<typeof removalDecision>
