import { paged, trpc } from '../../lib/trpc.ts'

export const contributorQuery = (username: string) => trpc.contributors.byName.queryOptions({ username })

export const contributorCharactersQuery = (username: string) =>
  trpc.contributors.characters.infiniteQueryOptions(
    { username },
    // Cards do not move while they are read: `NewItemsButton` says how many are new.
    { ...paged, staleTime: Infinity },
  )
