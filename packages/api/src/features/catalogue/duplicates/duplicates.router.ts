import { characterId } from '@personae/contract/characters'
import {
  comparedPair,
  comparison,
  likelyInput,
  duplicateCandidate,
  pairInput,
  possibleDuplicate,
  universesInput,
} from '@personae/contract/duplicates'
import { z } from 'zod'
import {
  adminMutation,
  adminProcedure,
  adminQueryAs,
  callsWith,
  router,
  signedInProcedure,
} from '../../../trpc.ts'

const likely = callsWith(signedInProcedure.meta({ rateLimit: 'likely' }))

export const duplicatesRouter = router({
  likely: likely.query(likelyInput, z.array(duplicateCandidate), ({ duplicates }) => duplicates.likely),

  of: adminProcedure
    .input(characterId)
    .output(z.array(possibleDuplicate))
    .query(({ ctx, input }) => ctx.services.duplicates.of(input.id)),

  compare: adminQueryAs(pairInput, comparison, ({ comparison: pairs }) => pairs.compare),
  callDistinct: adminMutation(comparedPair, z.void(), ({ comparison: pairs }) => pairs.callDistinct),
  decideUniverses: adminMutation(universesInput, z.void(), ({ universePairs }) => universePairs.decide),
})
