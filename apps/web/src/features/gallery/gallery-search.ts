import { GENRES, type Genre, SEARCH_FIELDS, type SearchField } from '@personae/contract/vocabulary'

/** The gallery's state, all of it in the address. What is at its default is left out. */
export interface GallerySearch {
  q?: string
  field?: SearchField
  genre?: Genre
}

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

/** Reads the address leniently: what makes no sense is dropped, never an error. Numbers that a search may be are text. */
export function parseGallerySearch(raw: Record<string, unknown>): GallerySearch {
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : ''
  const field = oneOf(SEARCH_FIELDS, raw.field)
  return {
    q: q || undefined,
    field: field === 'name' ? undefined : field,
    genre: oneOf(GENRES, raw.genre),
  }
}
