import {
  GENRES,
  type Genre,
  SEARCH_FIELDS,
  type SearchField,
  type Sort,
  SORTS,
} from '@personae/contract/vocabulary'

/** The gallery's state, all of it in the address. What is at its default is left out. */
export interface GallerySearch {
  q?: string
  field?: SearchField
  /** Genres with commas between; any of them. */
  genre?: string
  sort?: Sort
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether this place in the history began as a search, where one has searched since. */
    beganAsSearch?: boolean
  }
}

/** Whether an address has a search: its page starts at the results, not at the top. */
export const isSearch = (search: GallerySearch): boolean =>
  Object.values(search).some((value) => value !== undefined)

/** The genres that are chosen. */
export const genresOf = ({ genre = '' }: GallerySearch): Genre[] =>
  GENRES.filter((one) => genre.split(',').includes(one))

/** What `genre` says of these in an address. */
export const genreOf = (genres: readonly Genre[]): string | undefined =>
  GENRES.filter((one) => genres.includes(one)).join(',') || undefined

/** The order where none is chosen. */
const defaultSort = ({ q }: GallerySearch): Sort => (q ? 'best' : 'newest')

/** The orders there are: without text nothing matches better than anything else. */
export const sortsOf = ({ q }: GallerySearch): Sort[] => SORTS.filter((sort) => q || sort !== 'best')

export const sortOf = (search: GallerySearch): Sort => search.sort ?? defaultSort(search)

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

/** Reads the address leniently: what makes no sense is dropped, never an error. Numbers that a search may be are text. */
export function parseGallerySearch(raw: Record<string, unknown>): GallerySearch {
  const text = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : ''
  const q = text || undefined
  const field = oneOf(SEARCH_FIELDS, raw.field)
  const sort = oneOf(SORTS, raw.sort)
  return {
    q,
    field: field === 'name' ? undefined : field,
    genre: genresIn(raw.genre),
    sort: sort === defaultSort({ q }) || (sort === 'best' && !q) ? undefined : sort,
  }
}
