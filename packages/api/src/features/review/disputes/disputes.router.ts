import {
  decideInput,
  dispute,
  disputeCase,
  disputePage,
  disputesInput,
  identityInput,
  ownReportPage,
  reportInput,
} from '@personae/contract/disputes'
import { pageInput } from '@personae/contract/search'
import { adminMutation, adminQuery, router, signedInProcedure, signedInQuery } from '../../../trpc.ts'

export const disputesRouter = router({
  report: signedInProcedure
    .meta({ rateLimit: 'reports', body: 'record' })
    .input(reportInput)
    .output(dispute)
    .mutation(({ ctx, input }) => ctx.services.disputes.report(ctx.actor, input)),

  mine: signedInQuery(pageInput, ownReportPage, ({ disputes }) => disputes.mine),
  list: adminQuery(disputesInput, disputePage, ({ disputes }) => disputes.list),
  decide: adminMutation(decideInput, disputeCase, ({ disputes }) => disputes.decide),
  setIdentity: adminMutation(identityInput, disputeCase, ({ disputes }) => disputes.setIdentity),
})
