import { client, trpc } from '../../lib/trpc.ts'
import { type GallerySearch, genresOf } from './gallery-search.ts'

const inputOf = (search: GallerySearch) => {
  const { q, field, sort } = search
  const genre = genresOf(search)
  return {
    ...(q?.trim() && { q: q.trim() }),
    ...(field && { field }),
    ...(genre.length > 0 && { genre }),
    ...(sort && { sort }),
  }
}

/** The pages of a search, in its order. */
export const galleryQuery = (search: GallerySearch) =>
  trpc.characters.gallery.infiniteQueryOptions(inputOf(search), {
    getNextPageParam: (page) => page.nextCursor,
    // Cards do not move under the reader: `Newcomers` says how many have come.
    staleTime: Infinity,
  })

/** The first page alone, as it is now. */
export const newestQuery = (search: GallerySearch) => trpc.characters.gallery.queryOptions(inputOf(search))

/** How many hits of a search each genre has, whichever genres are chosen. */
export const genreCountsQuery = (search: GallerySearch) => {
  const { genre: _, sort: __, ...rest } = inputOf(search)
  return trpc.characters.genreCounts.queryOptions(rest)
}

/** The other fields in which there are hits of a search. */
export const elsewhereQuery = (search: GallerySearch) =>
  trpc.characters.elsewhere.queryOptions(inputOf(search))

/** Another one each time: no answer is kept. */
export const anyCharacter = () => client.characters.random.query()
