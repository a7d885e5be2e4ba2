import { invalidateWritten, invalidating } from '../../lib/invalidate.ts'
import { trpc } from '../../lib/trpc.ts'

/** All changes to a character, page by page. */
export const historyQuery = (id: string) =>
  trpc.characters.history.infiniteQueryOptions({ id }, { getNextPageParam: (page) => page.nextCursor })

/** The texts of one change. */
export const revisionQuery = (id: string, revisionId: string) =>
  // A past change is never edited.
  trpc.characters.revision.queryOptions({ id, revisionId }, { staleTime: Infinity })

export const revertMutation = () => ({
  ...trpc.characters.revert.mutationOptions(),
  ...invalidating(({ id }: { id: string }) => invalidateWritten(id)),
})
