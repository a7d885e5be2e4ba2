import {
  correction,
  correctionDecision,
  correctionFromSubmissionInput,
  correctionInput,
  correctionPage,
  correctionUpdate,
  correctionsInput,
  ownerAnswerInput,
} from '@personae/contract/corrections'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import { adminsOnly } from '../../../errors.ts'
import {
  adminProcedure,
  adminWrite,
  callsWith,
  checkScope,
  router,
  signedInProcedure,
  signedInQuery,
  signedInWrite,
} from '../../../trpc.ts'

/** The input may have a picture. */
const creation = callsWith(
  signedInProcedure.meta({ rateLimit: 'corrections', body: 'picture', isIdempotent: true }),
)
const decisions = callsWith(adminProcedure.meta({ body: 'picture' }))

export const correctionsRouter = router({
  create: creation.mutation(correctionInput, correction, ({ corrections }) => corrections.create),
  page: signedInQuery(correctionsInput, correctionPage, ({ corrections }) => corrections.page),
  byId: signedInQuery(idInput, correction, ({ corrections }) => corrections.byId),
  answer: signedInWrite(ownerAnswerInput, correction, ({ corrections }) => corrections.answer),
  withdraw: signedInWrite(idInput, z.void(), ({ corrections }) => corrections.withdraw),

  /** An owner's answer or an admin's decision, in one procedure for `/api`. */
  update: signedInProcedure
    .meta({ body: 'picture' })
    .input(correctionUpdate)
    .output(correction)
    .mutation(({ ctx, input: { id, status, ownerSays, ownerNote, ...decision } }) => {
      const { auth, corrections, correctionDecisions } = ctx.services
      if (ownerSays)
        return auth.asUser(ctx.actor, (tx, actor) =>
          corrections.answer(tx, actor, { id, ownerSays, ownerNote }),
        )
      checkScope(ctx.scopes, 'mutation', { access: 'admin' })
      // Refused before the work for a picture.
      if (!ctx.actor.isAdmin) throw adminsOnly(ctx.actor)
      return correctionDecisions.decide(ctx.actor, { id, verdict: status!, ...decision })
    }),

  fromSubmission: adminWrite(
    correctionFromSubmissionInput,
    correction,
    ({ corrections }) => corrections.fromSubmission,
  ),

  decide: decisions.mutation(correctionDecision, correction, ({ correctionDecisions: all }) => all.decide),
})
