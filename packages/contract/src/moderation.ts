import { z } from 'zod'
import { characterId } from './characters.ts'
import { clean } from './text.ts'
import { LONGEST } from './vocabulary.ts'

export const REASON_REQUIRED = 'A rejection reason is required'

const rejectionReason = z
  .string({ error: REASON_REQUIRED })
  .overwrite(clean)
  .max(LONGEST.message, {
    error: `The reason must be at most ${LONGEST.message.toLocaleString('en-US')} characters`,
  })
  .nullish()

/** A reviewer's decision. A rejection with a reason is for revision unless `permanent` says otherwise (R6). */
export const setStatusInput = z
  .object({
    ...characterId.shape,
    status: z.enum(['approved', 'rejected'], { error: 'Status must be approved or rejected' }),
    rejectionReason,
    permanent: z.boolean({ error: 'permanent must be true or false' }).optional(),
  })
  // A blank reason is no decision to reject for good: it is a reason forgotten.
  .refine(
    ({ status, rejectionReason: reason, permanent }) =>
      status === 'approved' || permanent === true || !(reason === '' || (permanent === false && !reason)),
    { path: ['rejectionReason'], error: REASON_REQUIRED },
  )

export type SetStatusInput = z.output<typeof setStatusInput>

export const dashboardTotals = z.object({ pending: z.int(), approved: z.int(), total: z.int() })
export type DashboardTotals = z.infer<typeof dashboardTotals>
