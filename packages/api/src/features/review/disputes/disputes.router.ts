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
  ownReportsInput,
  reportId,
  reportInput,
} from '@personae/contract/disputes'
import { adminQuery, adminWrite, callsWith, router, signedInProcedure, signedInQuery } from '../../../trpc.ts'

const reports = callsWith(signedInProcedure.meta({ rateLimit: 'reports', body: 'record' }))
const answers = callsWith(signedInProcedure.meta({ rateLimit: 'edits', body: 'record' }))

export const disputesRouter = router({
  report: reports.write(reportInput, dispute, ({ disputes }) => disputes.report),
  answer: answers.write(answerInput, disputeAnswer, ({ disputeAnswers }) => disputeAnswers.answer),
  byId: signedInQuery(reportId, disputeReading, ({ disputeAnswers }) => disputeAnswers.byId),
  mine: signedInQuery(ownReportsInput, ownReportPage, ({ disputes }) => disputes.mine),
  list: adminQuery(disputesInput, disputePage, ({ disputes }) => disputes.list),
  decide: adminWrite(decideInput, disputeCase, ({ disputes }) => disputes.decide),
  afterDismissal: adminQuery(reportId, afterDismissal, ({ disputes }) => disputes.afterDismissal),
  setIdentity: adminWrite(identityInput, disputeCase, ({ disputes }) => disputes.setIdentity),
})
