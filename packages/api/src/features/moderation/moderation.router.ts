import { characterId } from '@personae/contract/characters'
import { setStatusInput } from '@personae/contract/moderation'
import { adminProcedure, router } from '../../trpc.ts'

export const moderationRouter = router({
  setStatus: adminProcedure
    .input(setStatusInput)
    .mutation(({ ctx, input }) => ctx.services.moderation.setStatus(ctx.actor, input)),

  remove: adminProcedure
    .input(characterId)
    .mutation(({ ctx, input }) => ctx.services.moderation.remove(ctx.actor, input.id)),
})
