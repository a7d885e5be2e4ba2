import { UNIVERSE_SORTS, type UniverseSort } from '@personae/contract/search.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'

/** The search within a universe, which is in the address. Default values are left out. */
export interface UniverseSearch {
  q?: string
  sort?: UniverseSort
}

/** The available orders: hits of a text have no popular order. */
export const universeSorts = ({ q }: UniverseSearch): UniverseSort[] =>
  UNIVERSE_SORTS.filter((sort) => !q || sort !== 'popular')

/** Reads the address leniently: invalid values are ignored. A number is a valid search text. */
export function parseUniverseSearch(raw: Record<string, unknown>): UniverseSearch {
  const isText = typeof raw.q === 'string' || typeof raw.q === 'number'
  const q = (isText && String(raw.q).slice(0, MAX_LENGTH.listItem)) || undefined
  return { q, sort: universeSorts({ q }).find((sort) => sort === raw.sort) }
}
