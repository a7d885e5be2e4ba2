import { LISTS } from '@personae/contract/lists.constants'
import { trpc } from '../../lib/trpc.ts'

/** The user's lists, the favourites first. */
export const ownListsQuery = () => trpc.lists.mine.queryOptions()

export const listQuery = (id: string) => trpc.lists.byId.queryOptions({ id })

/** The characters of a list, the last added first. */
export const listCharactersQuery = (id: string) =>
  trpc.lists.characters.infiniteQueryOptions({ id }, { getNextPageParam: (page) => page.nextCursor })

/** The public lists of a contributor. */
export const contributorListsQuery = (username: string) =>
  trpc.lists.ofContributor.infiniteQueryOptions(
    { username, limit: LISTS.shown },
    // The server draws only their space: answers about lists are not cached.
    { getNextPageParam: (page) => page.nextCursor, enabled: !import.meta.env.SSR },
  )

/** Reported public lists, for admins, the oldest report first. */
export const reportedListsQuery = () =>
  trpc.lists.reported.infiniteQueryOptions({}, { getNextPageParam: (page) => page.nextCursor })
