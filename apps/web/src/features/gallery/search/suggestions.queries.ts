import { trpc } from '../../../lib/trpc.ts'
import { type GallerySearch, genresOf } from '../gallery-search.ts'

const SHOWN = 6

/** Suggestions for the typed text; outdated requests are cancelled. */
export const suggestQuery = (q: string) =>
  trpc.characters.suggest.queryOptions({ q, limit: SHOWN }, { trpc: { abortOnUnmount: true } })

/** Suggestions for a search with few hits. */
export function closeMatchesQuery(search: GallerySearch) {
  const genre = genresOf(search)
  return trpc.characters.closeMatches.queryOptions({
    q: search.q?.trim() ?? '',
    ...(genre.length > 0 && { genre }),
  })
}

/** The number of hits of a search without its genres. */
export const inAllGenresQuery = ({ q, field }: GallerySearch) =>
  trpc.characters.gallery.queryOptions({ ...(q && { q: q.trim() }), ...(field && { field }), limit: 1 })
