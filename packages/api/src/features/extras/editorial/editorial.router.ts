import { editorialInput, editorialRow } from '@personae/contract/editorial'
import { z } from 'zod'
import { adminWrite, publicQuery, router } from '../../../trpc.ts'

export const editorialRouter = router({
  row: publicQuery(z.void(), editorialRow, ({ editorial }) => editorial.row()),

  set: adminWrite(editorialInput, editorialRow, ({ editorial }) => editorial.set),
})
