import { trpc } from '../../lib/trpc.ts'
import type { GallerySearch } from './gallery-search.ts'

/** The pages of a search, newest first. */
export const galleryQuery = ({ q, field, genre }: GallerySearch) =>
  trpc.characters.gallery.infiniteQueryOptions(
    { ...(q?.trim() && { q: q.trim() }), ...(field && { field }), ...(genre && { genre }) },
    { getNextPageParam: (page) => page.nextCursor },
  )
