import type { Genre } from '@personae/contract/characters'
import type { Generated } from 'kysely'
import type { Flag } from '../columns.ts'

export interface SearchTextTable {
  recency: number
  approved: Flag
  name: string
  origin: string
  series: string
  creator: string
  writer: string
  /** The lane in the gallery, the same for all characters of a universe; 0 unless published. */
  lane: number
  weight: number
  /** The number of the universe; 0 unless published. */
  universe: number
  /** Views and saves of the last 30 days, at the time of the last count. */
  activity: number
  /** The sort key of the popular order, computed from activity and weight. */
  popularity: number
}

/** Every universe that ever had a published character, numbered consecutively. */
export interface SearchUniverseTable {
  number: Generated<number>
  originKey: string
}

/** The genres by which the filter finds a character: its own, and those that the name of its origin contains. */
export interface SearchGenreTable {
  genre: Genre
  approved: Flag
  recency: number
  /** `lane` and `popularity` as in `search_text`. */
  lane: number
  popularity: number
}

/** The creators of published characters, by folded name. */
export interface SearchCreditTable {
  creator: string
  recency: number
}

/** Index of a field of `search_text`, for published characters. FTS5 matches a column with the table's name. */
export interface TrigramTable {
  rowid: number
  text: string
}

export interface SearchMissTable {
  /** The day in UTC, such as 2026-11-23. */
  day: string
  /** The searched text, folded. */
  text: string
  searches: number
}
