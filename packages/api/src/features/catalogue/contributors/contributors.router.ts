import { contributorCharactersInput, contributorName, contributorPage } from '@personae/contract/contributors'
import { cardPage } from '@personae/contract/search'
import { publicQuery, publicSearch, router } from '../../../trpc.ts'

export const contributorsRouter = router({
  // Never cached: lists are shown, and a change of a list does not change the content version.
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
