import { UNIVERSE_SORTS, type UniverseSort } from '@personae/contract/search.constants'
import { parseNameSearch } from '../../lib/search-params.ts'

/** The search within a universe, as in the address. Default values are left out. */
export interface UniverseSearch {
  q?: string
  sort?: UniverseSort
}

/** The available orders. Results of a text have no popular order. */
export const universeSorts = ({ q }: UniverseSearch): UniverseSort[] =>
  UNIVERSE_SORTS.filter((sort) => !q || sort !== 'popular')

/** Parses the address. Invalid values are ignored. */
export function parseUniverseSearch(raw: Record<string, unknown>): UniverseSearch {
  const { q } = parseNameSearch(raw)
  return { q, sort: universeSorts({ q }).find((sort) => sort === raw.sort) }
}
