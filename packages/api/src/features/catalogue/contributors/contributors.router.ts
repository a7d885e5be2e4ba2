import { contributorCharactersInput, contributorName, contributorPage } from '@personae/contract/contributors'
import { cardPage } from '@personae/contract/search'
import { publicQuery, router } from '../../../trpc.ts'

export const contributorsRouter = router({
  byName: publicQuery({
    cache: 'content',
    input: contributorName,
    output: contributorPage,
    read: ({ contributors }, _viewer, { username }) => contributors.page(username),
  }),

  characters: publicQuery({
    rateLimit: 'searches',
    cache: 'content',
    input: contributorCharactersInput,
    output: cardPage,
    read: ({ contributors }, _viewer, { username, ...paging }) => contributors.characters(username, paging),
  }),
})
