import { characterId } from '@personae/contract/characters'
import { comparison, likelyInput, likelyMatch, pairInput, suspect } from '@personae/contract/duplicates'
import { z } from 'zod'
import { adminProcedure, router, signedInProcedure } from '../../trpc.ts'

export const duplicatesRouter = router({
  likely: signedInProcedure
    .input(likelyInput)
    .output(z.array(likelyMatch))
    .query(({ ctx, input }) => ctx.services.duplicates.likely(ctx.actor, input)),

  /** What a submission may be a duplicate of. */
  of: adminProcedure
    .input(characterId)
    .output(z.array(suspect))
    .query(({ ctx, input }) => ctx.services.duplicates.of(input.id)),

  compare: adminProcedure
    .input(pairInput)
    .output(comparison)
    .query(({ ctx, input }) => ctx.services.comparison.compare(ctx.actor, input)),

  callDistinct: adminProcedure
    .input(pairInput)
    .mutation(({ ctx, input }) => ctx.services.comparison.callDistinct(ctx.actor, input)),
})
