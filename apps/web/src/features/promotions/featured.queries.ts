import { trpc } from '../../lib/trpc.ts'

/** The promotions on the home page. Apart from the queries for buying, which the first load does not need. */
export const featuredQuery = trpc.promotions.list.queryOptions(undefined, {
  // Slides must not change places while the page is open.
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})
