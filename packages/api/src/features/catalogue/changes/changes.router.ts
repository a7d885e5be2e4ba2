import { changesInput, changesPage } from '@personae/contract/changes'
import { publicQuery, router } from '../../../trpc.ts'

export const changesRouter = router({
  page: publicQuery({
    cache: 'content',
    input: changesInput,
    output: changesPage,
    read: ({ changes }, _viewer, input) => changes.page(input),
  }),
})
