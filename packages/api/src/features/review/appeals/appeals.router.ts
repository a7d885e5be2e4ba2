import { appeal, appealDecision, appealInput, appealPage, appealState } from '@personae/contract/appeals'
import { casesInput } from '@personae/contract/search'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import { adminQueryAs, adminWrite, editWrite, router, signedInQuery } from '../../../trpc.ts'

export const appealsRouter = router({
  create: editWrite(appealInput, appeal, ({ appeals }) => appeals.create),
  withdraw: editWrite(idInput, z.void(), ({ appeals }) => appeals.withdraw),
  of: signedInQuery(idInput, appealState, ({ appeals }) => appeals.of),
  page: adminQueryAs(casesInput, appealPage, ({ appeals }) => appeals.page),
  decide: adminWrite(appealDecision, appeal, ({ appeals }) => appeals.decide),
})
