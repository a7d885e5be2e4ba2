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

/** The pages of a search's results. */
export const galleryQuery = (search: GallerySearch) =>
  trpc.characters.gallery.infiniteQueryOptions(inputOf(search), {
    ...paged,
    // Cards do not move while they are read: `NewItemsButton` says how many are new.
    staleTime: Infinity,
  })

/** The first page alone, in its current state on the server. */
export const newestQuery = (search: GallerySearch) => trpc.characters.gallery.queryOptions(inputOf(search))

const inAllGenres = ({ q, field }: GallerySearch) => inputOf({ q, field })

export const genreCountsQuery = (search: GallerySearch) =>
  trpc.characters.genreCounts.queryOptions(inAllGenres(search))

/** The other fields in which a search has results, and how many. */
export const elsewhereQuery = (search: GallerySearch) =>
  trpc.characters.elsewhere.queryOptions(inputOf(search))

/** Fetches a random character, never from the cache. */
export const anyCharacter = () => client.characters.random.query()

/** The key of the number of pages loaded at a place of the history, in session storage, which survives a reload too. */
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

/** A search without its genres, to count its results. */
export const inAllGenresQuery = (search: GallerySearch) =>
  trpc.characters.gallery.queryOptions({ ...inAllGenres(search), limit: 1 })
