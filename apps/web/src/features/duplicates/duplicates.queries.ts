import { invalidateQueue, invalidating } from '../../lib/invalidate.ts'
import { trpc } from '../../lib/trpc.ts'

/** Existing characters with this name. */
export const likelyQuery = (name: string, origin: string, except?: string) =>
  trpc.duplicates.likely.queryOptions({ name, origin, ...(except !== undefined && { except }) })

/** The comparison of two characters. */
export const comparisonQuery = (newId: string, originalId: string) =>
  trpc.duplicates.compare.queryOptions({ newId, originalId })

/** Says whether two names are of one universe. */
export const decideUniversesMutation = () => ({
  ...trpc.duplicates.decideUniverses.mutationOptions(),
  ...invalidating(invalidateQueue),
})

/** Marks two characters as different. */
export const callDistinctMutation = () => ({
  ...trpc.duplicates.callDistinct.mutationOptions(),
  ...invalidating(invalidateQueue),
})
