import {
  appeal,
  appealDecision,
  appealId,
  appealInput,
  appealPage,
  appealsInput,
  appealState,
} from '@personae/contract/appeals'
import { characterId } from '@personae/contract/characters'
import { z } from 'zod'
import { adminMutation, adminQueryAs, router, signedInProcedure, signedInQuery } from '../../../trpc.ts'

export const appealsRouter = router({
  create: signedInProcedure
    .meta({ rateLimit: 'edits' })
    .input(appealInput)
    .output(appeal)
    .mutation(({ ctx, input }) => ctx.services.appeals.create(ctx.actor, input)),

  withdraw: signedInProcedure
    .meta({ rateLimit: 'edits' })
    .input(appealId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.appeals.withdraw(ctx.actor, input)),

  of: signedInQuery(characterId, appealState, ({ appeals }) => appeals.of),
  page: adminQueryAs(appealsInput, appealPage, ({ appeals }) => appeals.page),
  decide: adminMutation(appealDecision, appeal, ({ appeals }) => appeals.decide),
})
