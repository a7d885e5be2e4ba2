import { trpc } from '../../lib/trpc.ts'

/** Apart from what only who promotes needs: the home page loads it first. */
export const featuredQuery = trpc.promotions.list.queryOptions(undefined, {
  // Slides must not change places while the page is open.
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})
