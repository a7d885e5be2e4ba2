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
import { adminMutation, adminQueryAs, editMutation, router, signedInQuery } from '../../../trpc.ts'

export const appealsRouter = router({
  create: editMutation(appealInput, appeal, ({ appeals }) => appeals.create),
  withdraw: editMutation(appealId, z.void(), ({ appeals }) => appeals.withdraw),
  of: signedInQuery(characterId, appealState, ({ appeals }) => appeals.of),
  page: adminQueryAs(appealsInput, appealPage, ({ appeals }) => appeals.page),
  decide: adminMutation(appealDecision, appeal, ({ appeals }) => appeals.decide),
})
