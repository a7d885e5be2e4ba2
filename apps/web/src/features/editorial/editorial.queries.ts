import { trpc } from '../../lib/trpc.ts'

export const editorialQuery = trpc.editorial.row.queryOptions(undefined, {
  // Cards must not change places while the page is open.
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

/** For the form: not from the cache. */
export const currentEditorial = { ...editorialQuery, staleTime: 0 }
