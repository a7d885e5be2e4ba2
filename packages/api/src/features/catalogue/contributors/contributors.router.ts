import { contributorCharactersInput, contributorName, contributorPage } from '@personae/contract/contributors'
import { cardPage } from '@personae/contract/search'
import { publicQuery, publicSearch, router } from '../../../trpc.ts'

export const contributorsRouter = router({
  // Lists are no content: a change of one would invalidate the whole response cache.
  byName: publicQuery(
    contributorName,
    contributorPage,
    ({ contributors }, { username }) => contributors.page(username),
    'never',
  ),

  characters: publicSearch(
    contributorCharactersInput,
    cardPage,
    ({ contributors }, { username, ...paging }) => contributors.characters(username, paging),
  ),
})
