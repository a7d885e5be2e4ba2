import { invalidateQueue, invalidating } from '../../lib/invalidate.ts'
import { trpc } from '../../lib/trpc.ts'

export const likelyQuery = (name: string, origin: string, except?: string) =>
  trpc.duplicates.likely.queryOptions({ name, origin, ...(except !== undefined && { except }) })

export const comparisonQuery = (newId: string, originalId: string) =>
  trpc.duplicates.compare.queryOptions({ newId, originalId })

export const decideUniversesMutation = () => ({
  ...trpc.duplicates.decideUniverses.mutationOptions(),
  ...invalidating(invalidateQueue),
})

export const callDistinctMutation = () => ({
  ...trpc.duplicates.callDistinct.mutationOptions(),
  ...invalidating(invalidateQueue),
})
