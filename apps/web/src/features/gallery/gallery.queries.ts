import { ifPossible } from '../../lib/if-possible.ts'
import { client, paged, trpc } from '../../lib/trpc.ts'
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
    ...paged,
    // Cards do not move under the reader: `NewItemsButton` says how many have come.
    staleTime: Infinity,
  })

/** The first page alone, as it is now. */
export const newestQuery = (search: GallerySearch) => trpc.characters.gallery.queryOptions(inputOf(search))

const inAllGenres = ({ q, field }: GallerySearch) => inputOf({ q, field })

export const genreCountsQuery = (search: GallerySearch) =>
  trpc.characters.genreCounts.queryOptions(inAllGenres(search))

/** The other fields in which there are hits of a search. */
export const elsewhereQuery = (search: GallerySearch) =>
  trpc.characters.elsewhere.queryOptions(inputOf(search))

/** Another one each time: no answer is kept. */
export const anyCharacter = () => client.characters.random.query()

/** The number of loaded pages of a place in the history. Session storage survives a reload, like the history. */
const keyOf = (place: string): string => `gallery-pages:${place}`

export function rememberedPages(place: string | undefined): number {
  const pages =
    import.meta.env.SSR || place === undefined
      ? Number.NaN
      : Number(ifPossible(() => sessionStorage.getItem(keyOf(place))))
  return Number.isInteger(pages) && pages > 0 ? pages : 1
}

export function rememberPages(place: string | undefined, pages: number): void {
  if (place !== undefined) ifPossible(() => sessionStorage.setItem(keyOf(place), String(pages)))
}

export const closeMatchesQuery = ({ q, genre }: GallerySearch) =>
  trpc.characters.closeMatches.queryOptions({ q: '', ...inputOf({ q, genre }) })

/** The number of hits of a search without its genres. */
export const inAllGenresQuery = (search: GallerySearch) =>
  trpc.characters.gallery.queryOptions({ ...inAllGenres(search), limit: 1 })
