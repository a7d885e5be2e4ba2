import { LISTS } from '@personae/contract/lists.constants'
import { paged, trpc } from '../../lib/trpc.ts'

export const ownListsQuery = () => trpc.lists.mine.queryOptions()

export const listQuery = (id: string) => trpc.lists.byId.queryOptions({ id })

export const listCharactersQuery = (id: string) => trpc.lists.characters.infiniteQueryOptions({ id }, paged)

export const contributorListsQuery = (username: string) =>
  trpc.lists.ofContributor.infiniteQueryOptions(
    { username, limit: LISTS.shown },
    // The server renders only the space for lists, because pages with data about lists may not be cached.
    { ...paged, enabled: !import.meta.env.SSR },
  )
