import {
  correction,
  correctionDecision,
  correctionFromSubmissionInput,
  correctionId,
  correctionInput,
  correctionPage,
  correctionUpdate,
  correctionsInput,
  ownerAnswerInput,
} from '@personae/contract/corrections'
import { z } from 'zod'
import { adminsOnly } from '../../../errors.ts'
import {
  adminMutation,
  adminProcedure,
  callsWith,
  checkScope,
  router,
  signedInMutation,
  signedInProcedure,
  signedInQuery,
} from '../../../trpc.ts'

/** With values that may replace the proposed ones, also the picture. */
const decisions = callsWith(adminProcedure.meta({ body: 'picture' }))

export const correctionsRouter = router({
  create: signedInProcedure
    .meta({ rateLimit: 'corrections', body: 'picture', isIdempotent: true })
    .input(correctionInput)
    .output(correction)
    .mutation(({ ctx, input }) => ctx.services.corrections.create(ctx.actor, input, ctx.idempotencyKey)),

  page: signedInQuery(correctionsInput, correctionPage, ({ corrections }) => corrections.page),
  byId: signedInQuery(correctionId, correction, ({ corrections }) => corrections.byId),
  answer: signedInMutation(ownerAnswerInput, correction, ({ corrections }) => corrections.answer),
  withdraw: signedInMutation(correctionId, z.void(), ({ corrections }) => corrections.withdraw),

  /** Both in one, as `/api` has it. */
  update: signedInProcedure
    .meta({ body: 'picture' })
    .input(correctionUpdate)
    .output(correction)
    .mutation(({ ctx, input: { id, status, ownerSays, ownerNote, ...decision } }) => {
      const { corrections, correctionDecisions } = ctx.services
      if (ownerSays) return corrections.answer(ctx.actor, { id, ownerSays, ownerNote })
      checkScope(ctx.scopes, 'mutation', { access: 'admin' })
      // Before the work for a picture.
      if (!ctx.actor.isAdmin) throw adminsOnly(ctx.actor)
      return correctionDecisions.decide(ctx.actor, { id, verdict: status!, ...decision })
    }),

  fromSubmission: adminMutation(
    correctionFromSubmissionInput,
    correction,
    ({ corrections }) => corrections.fromSubmission,
  ),

  decide: decisions.mutation(correctionDecision, correction, ({ correctionDecisions: all }) => all.decide),
})
