import {
  comparedPair,
  comparison,
  likelyInput,
  duplicateCandidate,
  pairInput,
  possibleDuplicate,
  universesInput,
} from '@personae/contract/duplicates'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import { adminQuery, adminQueryAs, adminWrite, callsWith, router, signedInProcedure } from '../../../trpc.ts'

const likely = callsWith(signedInProcedure.meta({ rateLimit: 'likely' }))

export const duplicatesRouter = router({
  likely: likely.query(likelyInput, z.array(duplicateCandidate), ({ duplicates }) => duplicates.likely),

  of: adminQuery(idInput, z.array(possibleDuplicate), ({ duplicates }) => duplicates.of),
  compare: adminQueryAs(pairInput, comparison, ({ duplicates }) => duplicates.compare),
  callDistinct: adminWrite(comparedPair, z.void(), ({ duplicates }) => duplicates.callDistinct),
  decideUniverses: adminWrite(universesInput, z.void(), ({ universePairs }) => universePairs.decide),
})
