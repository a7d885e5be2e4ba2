import { seenCharacter } from '@personae/contract/characters'
import { correctionsInput } from '@personae/contract/corrections'
import { decision, type Verdict } from '@personae/contract/moderation'
import { remarks } from '@personae/contract/review-rounds'
import { z } from 'zod'

// Inputs that have another form in the specification than in their procedure.

/** Section 7, R6: a rejection with a reason asks for a revision. A blank reason counts as one, and is refused. */
export const statusChange = z
  .object({
    ...seenCharacter.shape,
    status: z.enum(['approved', 'rejected'], { error: 'Status must be approved or rejected' }),
    rejectionReason: decision.shape.rejectionReason,
    rule: decision.shape.rule,
    remarks: remarks.optional(),
    permanent: z.boolean({ error: 'permanent must be true or false' }).optional(),
  })
  .transform(({ status, permanent, ...rest }) => {
    const isPermanent = permanent ?? (rest.rejectionReason ?? null) === null
    const verdict: Verdict = status === 'approved' ? status : isPermanent ? 'permanent' : 'revision'
    return { ...rest, verdict }
  })

/** Adds `mine`, for the corrections that the caller wrote. */
export const correctionsQuery = correctionsInput
  .extend({ mine: z.enum(['true', 'false'], { error: 'mine must be true or false' }).optional() })
  .transform(({ mine, ...rest }) => ({ ...rest, ...(mine === 'true' && { of: 'author' as const }) }))
