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
import { adminProcedure, router, signedInProcedure } from '../../trpc.ts'

export const disputesRouter = router({
  report: signedInProcedure
    .meta({ rateLimit: 'reports', body: 'record' })
    .input(reportInput)
    .output(dispute)
    .mutation(({ ctx, input }) => ctx.services.disputes.report(ctx.actor, input)),

  mine: signedInProcedure
    .input(pageInput)
    .output(ownReportPage)
    .query(({ ctx, input }) => ctx.services.disputes.mine(ctx.actor, input)),

  list: adminProcedure
    .input(disputesInput)
    .output(disputePage)
    .query(({ ctx, input }) => ctx.services.disputes.list(input)),

  decide: adminProcedure
    .input(decideInput)
    .output(disputeCase)
    .mutation(({ ctx, input }) => ctx.services.disputes.decide(ctx.actor, input)),

  setIdentity: adminProcedure
    .input(identityInput)
    .output(disputeCase)
    .mutation(({ ctx, input }) => ctx.services.disputes.setIdentity(ctx.actor, input)),
})
