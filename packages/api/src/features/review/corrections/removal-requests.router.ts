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
  router,
  signedInMutation,
  signedInProcedure,
  signedInQuery,
} from '../../../trpc.ts'

export const removalRequestsRouter = router({
  create: signedInProcedure
    .meta({ rateLimit: 'corrections', isIdempotent: true })
    .input(removalRequestInput)
    .output(removalRequest)
    .mutation(({ ctx, input }) => ctx.services.removalRequests.create(ctx.actor, input, ctx.idempotencyKey)),

  page: adminQueryAs(removalRequestsInput, removalRequestPage, ({ removalRequests }) => removalRequests.page),
  byId: signedInQuery(removalRequestId, removalRequest, ({ removalRequests }) => removalRequests.byId),
  decide: adminMutation(removalDecision, removalRequest, ({ removalRequests }) => removalRequests.decide),
  withdraw: signedInMutation(removalRequestId, z.void(), ({ removalRequests }) => removalRequests.withdraw),
})
