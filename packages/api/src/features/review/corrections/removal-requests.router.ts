import {
  removalDecision,
  removalRequest,
  removalRequestInput,
  removalRequestPage,
} from '@personae/contract/removal-requests'
import { casesInput } from '@personae/contract/search'
import { idInput } from '@personae/contract/text'
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
  page: adminQueryAs(casesInput, removalRequestPage, ({ removalRequests }) => removalRequests.page),
  byId: signedInQuery(idInput, removalRequest, ({ removalRequests }) => removalRequests.byId),
  decide: adminMutation(removalDecision, removalRequest, ({ removalRequests }) => removalRequests.decide),
  withdraw: signedInWrite(idInput, z.void(), ({ removalRequests }) => removalRequests.withdraw),
})
