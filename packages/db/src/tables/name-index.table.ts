import type { Generated } from 'kysely'
import type { Flag } from '../columns.ts'

/** A word of a name, or a name without its spaces, in Latin letters. */
export interface NameWordTable {
  id: Generated<number>
  text: string
  length: number
  /** Phonetic code of the word; null for a name without its spaces. */
  sound: string | null
}

/** Deletion variants: prefixes of a word with some letters removed. Similar words share a variant. */
export interface NameVariantTable {
  variant: string
  wordId: number
}

export interface NamePostingTable {
  wordId: number
  approved: Flag
  recency: number
}

/** The names of a character and of its universe in Latin letters, for ranking. */
export interface NameTextTable {
  recency: number
  approved: Flag
  /** One line per name: the name itself, the texts in its brackets (each starts with `(`), the aliases. */
  names: string
  origin: string
  /** How much content the page has; the greater weight comes first among equally ranked characters. */
  weight: number
}
