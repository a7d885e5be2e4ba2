import {
  removalDecision,
  removalRequest,
  removalRequestId,
  removalRequestInput,
  removalRequestPage,
  removalRequestsInput,
} from '@personae/contract/removal-requests'
import { z } from 'zod'
import {
  adminMutation,
  adminQueryAs,
  callsWith,
  router,
  signedInProcedure,
  signedInQuery,
  signedInWrite,
} from '../../../trpc.ts'

const creation = callsWith(signedInProcedure.meta({ rateLimit: 'corrections', isIdempotent: true }))

export const removalRequestsRouter = router({
  create: creation.mutation(
    removalRequestInput,
    removalRequest,
    ({ removalRequests }) => removalRequests.create,
  ),
  page: adminQueryAs(removalRequestsInput, removalRequestPage, ({ removalRequests }) => removalRequests.page),
  byId: signedInQuery(removalRequestId, removalRequest, ({ removalRequests }) => removalRequests.byId),
  decide: adminMutation(removalDecision, removalRequest, ({ removalRequests }) => removalRequests.decide),
  withdraw: signedInWrite(removalRequestId, z.void(), ({ removalRequests }) => removalRequests.withdraw),
})
