import {
  afterDismissal,
  answerInput,
  decideInput,
  dispute,
  disputeAnswer,
  disputeCase,
  disputePage,
  disputeReading,
  disputesInput,
  identityInput,
  ownReportPage,
  reportId,
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

  answer: signedInProcedure
    .meta({ rateLimit: 'edits', body: 'record' })
    .input(answerInput)
    .output(disputeAnswer)
    .mutation(({ ctx, input }) => ctx.services.disputeAnswers.answer(ctx.actor, input)),

  byId: signedInQuery(reportId, disputeReading, ({ disputeAnswers }) => disputeAnswers.byId),
  mine: signedInQuery(pageInput, ownReportPage, ({ disputes }) => disputes.mine),
  list: adminQuery(disputesInput, disputePage, ({ disputes }) => disputes.list),
  decide: adminMutation(decideInput, disputeCase, ({ disputes }) => disputes.decide),
  afterDismissal: adminQuery(reportId, afterDismissal, ({ disputes }) => disputes.afterDismissal),
  setIdentity: adminMutation(identityInput, disputeCase, ({ disputes }) => disputes.setIdentity),
})
