import { characterId } from '@personae/contract/characters'
import {
  comparedPair,
  comparison,
  likelyInput,
  duplicateCandidate,
  pairInput,
  suspect,
  universesInput,
} from '@personae/contract/duplicates'
import { z } from 'zod'
import { adminProcedure, router, signedInProcedure } from '../../trpc.ts'

export const duplicatesRouter = router({
  likely: signedInProcedure
    .meta({ rateLimit: 'likely' })
    .input(likelyInput)
    .output(z.array(duplicateCandidate))
    .query(({ ctx, input }) => ctx.services.duplicates.likely(ctx.actor, input)),

  of: adminProcedure
    .input(characterId)
    .output(z.array(suspect))
    .query(({ ctx, input }) => ctx.services.duplicates.of(input.id)),

  compare: adminProcedure
    .input(pairInput)
    .output(comparison)
    .query(({ ctx, input }) => ctx.services.comparison.compare(ctx.actor, input)),

  callDistinct: adminProcedure
    .input(comparedPair)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.comparison.callDistinct(ctx.actor, input)),

  decideUniverses: adminProcedure
    .input(universesInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.universePairs.decide(ctx.actor, input)),
})
