import { seenCharacter } from '@personae/contract/characters'
import { decision, type Verdict } from '@personae/contract/moderation'
import { remarks } from '@personae/contract/review-rounds'
import { z } from 'zod'
import { fromParams } from './inputs.ts'
import { PAGE, RECORD_WRITE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

/** Section 7, R6: a rejection with a reason asks for a revision. A blank reason counts as one, and is refused. */
const statusChange = z
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

export const moderationRest: RestRoute[] = [
  {
    route: 'PATCH /api/characters/:id/status',
    procedure: 'moderation.setStatus',
    schema: statusChange,
    ...RECORD_WRITE,
  },
  { route: 'POST /api/characters/:id/reopen', procedure: 'moderation.reopen', ...RECORD_WRITE },
  { route: 'POST /api/characters/:id/take-off', procedure: 'moderation.takeOff', ...RECORD_WRITE },
  { route: 'DELETE /api/characters/:id', procedure: 'moderation.remove', input: fromParams, status: 204 },
  { route: 'GET /api/wanted', procedure: 'admin.wanted', ...PAGE },
]
