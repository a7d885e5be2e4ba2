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
import { adminQueryAs, adminWrite, editWrite, router, signedInQuery } from '../../../trpc.ts'

export const appealsRouter = router({
  create: editWrite(appealInput, appeal, ({ appeals }) => appeals.create),
  withdraw: editWrite(appealId, z.void(), ({ appeals }) => appeals.withdraw),
  of: signedInQuery(characterId, appealState, ({ appeals }) => appeals.of),
  page: adminQueryAs(appealsInput, appealPage, ({ appeals }) => appeals.page),
  decide: adminWrite(appealDecision, appeal, ({ appeals }) => appeals.decide),
})
