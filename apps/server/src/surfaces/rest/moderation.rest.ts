import { seenCharacter } from '@personae/contract/characters'
import { decision, type Verdict } from '@personae/contract/moderation'
import { z } from 'zod'
import { fromParams, fromQuery, fromWrite } from './inputs.ts'
import { pageBody, recordBody } from './outputs.ts'
import type { RestRow } from './rest-row.ts'

/** Section 7, R6: a rejection with a reason asks for a revision. A blank reason counts as one, and is refused. */
const statusChange = z
  .object({
    ...seenCharacter.shape,
    status: z.enum(['approved', 'rejected'], { error: 'Status must be approved or rejected' }),
    rejectionReason: decision.shape.rejectionReason,
    permanent: z.boolean({ error: 'permanent must be true or false' }).optional(),
  })
  .transform(({ status, permanent, ...rest }) => {
    const isPermanent = permanent ?? (rest.rejectionReason ?? null) === null
    const verdict: Verdict = status === 'approved' ? status : isPermanent ? 'permanent' : 'revision'
    return { ...rest, verdict }
  })

export const moderationRest: RestRow[] = [
  {
    method: 'PATCH',
    path: '/api/characters/:id/status',
    procedure: 'moderation.setStatus',
    input: fromWrite,
    schema: statusChange,
    serialize: recordBody,
  },
  {
    method: 'DELETE',
    path: '/api/characters/:id',
    procedure: 'moderation.remove',
    input: fromParams,
    status: 204,
  },
  { method: 'GET', path: '/api/wanted', procedure: 'admin.wanted', input: fromQuery, serialize: pageBody },
]
