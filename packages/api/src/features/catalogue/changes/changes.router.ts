import { changesInput, changesPage } from '@personae/contract/changes'
import { publicQuery, router } from '../../../trpc.ts'

export const changesRouter = router({
  page: publicQuery(changesInput, changesPage, ({ changes }, input) => changes.page(input)),
})
