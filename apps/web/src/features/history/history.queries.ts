import { invalidateWritten, invalidating } from '../../lib/invalidate.ts'
import { paged, trpc } from '../../lib/trpc.ts'

export const historyQuery = (id: string) => trpc.characters.history.infiniteQueryOptions({ id }, paged)

export const revisionQuery = (id: string, revisionId: string) =>
  // A past change is never edited.
  trpc.characters.revision.queryOptions({ id, revisionId }, { staleTime: Infinity })

export const revertMutation = () => ({
  ...trpc.characters.revert.mutationOptions(),
  ...invalidating(({ id }: { id: string }) => invalidateWritten(id)),
})
