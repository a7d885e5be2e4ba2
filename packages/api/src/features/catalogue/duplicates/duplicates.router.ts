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
  adminProcedure,
  adminQueryAs,
  adminWrite,
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

  compare: adminQueryAs(pairInput, comparison, ({ duplicates }) => duplicates.compare),
  callDistinct: adminWrite(comparedPair, z.void(), ({ duplicates }) => duplicates.callDistinct),
  decideUniverses: adminWrite(universesInput, z.void(), ({ universePairs }) => universePairs.decide),
})
