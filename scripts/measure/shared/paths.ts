import { PAGE_SIZE, type SearchField } from '@personae/contract/search'

const LIST = `/api/characters?status=approved&limit=${PAGE_SIZE}`

/** Encodes a value as clients send it: a URL object encodes quotes too. */
export const encode = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27')

/** The address of a gallery page after a cursor; null is the first. */
export const pagePath = (cursor: string | null): string =>
  cursor === null ? LIST : `${LIST}&cursor=${encode(cursor)}`

/** The address of a search's first page, as whole records. */
export const searchPath = (field: SearchField, q: string): string => `${LIST}&field=${field}&q=${encode(q)}`

/** The address of the same page as cards, as the gallery requests it. */
export const cardsPath = (field: SearchField, q: string): string =>
  `/trpc/characters.gallery?input=${encode(JSON.stringify({ q, field, limit: PAGE_SIZE }))}`
