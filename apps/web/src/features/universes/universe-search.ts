import type { UniverseSort } from '@personae/contract/search.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'

/** The search within a universe, which is in the address. Default values are left out. */
export interface UniverseSearch {
  q?: string
  sort?: UniverseSort
}

/** Reads the address leniently: invalid values are ignored. A number is a valid search text. */
export function parseUniverseSearch({ q, sort }: Record<string, unknown>): UniverseSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MAX_LENGTH.listItem) : ''
  return { q: text || undefined, sort: sort === 'name' ? sort : undefined }
}
