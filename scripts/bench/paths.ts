import { PAGE_SIZE, type SearchField } from '@personae/contract/search'

const LIST = `/api/characters?status=approved&limit=${PAGE_SIZE}`

/** The address of a gallery page after a cursor; null is the first. */
export const pagePath = (cursor: string | null): string =>
  cursor === null ? LIST : `${LIST}&cursor=${encodeURIComponent(cursor)}`

/** The address of a search's first page, as whole records. */
export const searchPath = (field: SearchField, q: string): string =>
  `${LIST}&field=${field}&q=${encodeURIComponent(q)}`

/** The address of the same page as cards, as the gallery requests it. */
export const cardsPath = (field: SearchField, q: string): string =>
  `/trpc/characters.gallery?input=${encodeURIComponent(JSON.stringify({ q, field, limit: PAGE_SIZE }))}`
