import { queryClient, trpc } from '../trpc.ts'

/** The whole record of a character. */
export const characterQuery = (id: string) => trpc.characters.byId.queryOptions({ id })

/** Removes a deleted record from the cache. */
export const forgetCharacter = (id: string): void =>
  queryClient.removeQueries(trpc.characters.byId.queryFilter({ id }))
