import { GENRES, type Genre } from '@personae/contract/characters.constants'
import { SEARCH_FIELDS, type SearchField, type Sort, SORTS } from '@personae/contract/search.constants'
import { textInAddress } from '../../lib/search-params.ts'

/** The gallery's state, all of it in the address. Defaults are left out. */
export interface GallerySearch {
  q?: string
  field?: SearchField
  /** Comma-separated genres; a character must have any of them. */
  genre?: string
  sort?: Sort
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the page was opened as a search. Set once the search has changed. */
    beganAsSearch?: boolean
  }
}

/** Whether an address has a search, so that its page starts at the results and not at the top. */
export const isSearch = (search: GallerySearch): boolean =>
  Object.values(search).some((value) => value !== undefined)

export const genresOf = ({ genre = '' }: GallerySearch): Genre[] =>
  GENRES.filter((one) => genre.split(',').includes(one))

export const genreOf = (genres: readonly Genre[]): string | undefined =>
  GENRES.filter((one) => genres.includes(one)).join(',') || undefined

/** The order if none was chosen. @param given the order in the last response, which may be to the previous search */
export const defaultSort = ({ q }: GallerySearch, given: Sort | undefined): Sort =>
  q ? 'best' : given && given !== 'best' ? given : 'newest'

/** The available orders: results of a text have no popular order, and others no best match. */
export const sortsOf = ({ q }: GallerySearch): Sort[] =>
  SORTS.filter((sort) => sort !== (q ? 'popular' : 'best'))

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

const genresIn = (value: unknown): string | undefined =>
  genreOf(
    genresOf({
      genre: [value]
        .flat()
        .filter((one) => typeof one === 'string')
        .join(),
    }),
  )

/** Parses the address. Invalid values are dropped. */
export function parseGallerySearch(raw: Record<string, unknown>): GallerySearch {
  const q = textInAddress(raw.q) || undefined
  const field = oneOf(SEARCH_FIELDS, raw.field)
  const sort = oneOf(sortsOf({ q }), raw.sort)
  return {
    q,
    field: field === 'name' ? undefined : field,
    genre: genresIn(raw.genre),
    sort: sort === 'best' ? undefined : sort,
  }
}
