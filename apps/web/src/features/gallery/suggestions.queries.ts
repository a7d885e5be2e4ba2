import { trpc } from '../../lib/trpc.ts'
import { type GallerySearch, genresOf } from './gallery-search.ts'

const SHOWN = 6

/** Who may be meant by what one types; a request that is no longer needed is cancelled. */
export const suggestQuery = (q: string) =>
  trpc.characters.suggest.queryOptions({ q, limit: SHOWN }, { trpc: { abortOnUnmount: true } })

/** Who may be meant by a search that finds few by the text itself. */
export function closeMatchesQuery(search: GallerySearch) {
  const genre = genresOf(search)
  return trpc.characters.closeMatches.queryOptions({
    q: search.q?.trim() ?? '',
    ...(genre.length > 0 && { genre }),
  })
}

/** How many there are of a search where the genres are left out. */
export const inAllGenresQuery = ({ q, field }: GallerySearch) =>
  trpc.characters.gallery.queryOptions({ ...(q && { q: q.trim() }), ...(field && { field }), limit: 1 })
