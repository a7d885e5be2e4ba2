import { paged, trpc } from '../../lib/trpc.ts'
import type { UniverseSearch } from './universe-search.ts'

export const universeQuery = (name: string) => trpc.universes.byName.queryOptions({ name })

const inputOf = (name: string, { q, sort }: UniverseSearch) => ({
  name,
  ...(q?.trim() && { q: q.trim() }),
  ...(sort && { sort }),
})

export const universeCharactersQuery = (name: string, search: UniverseSearch) =>
  trpc.universes.characters.infiniteQueryOptions(inputOf(name, search), {
    ...paged,
    // Cards do not move while they are read: `NewItemsButton` says how many are new.
    staleTime: Infinity,
  })

export const universeNewestQuery = (name: string, search: UniverseSearch) =>
  trpc.universes.characters.queryOptions(inputOf(name, search))
