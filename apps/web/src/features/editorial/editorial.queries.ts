import { trpc } from '../../lib/trpc.ts'

export const editorialQuery = trpc.editorial.row.queryOptions(undefined, {
  // Cards must not change places while the page is open.
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

/** The query of the row for its form, which must not start from the cache. */
export const currentEditorial = { ...editorialQuery, staleTime: 0 }
