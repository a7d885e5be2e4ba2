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
  /** The lane in the gallery, the same for all characters of a universe; 0 unless it is approved. */
  lane: number
  weight: number
  /** The number of its universe; 0 unless it is approved. */
  universe: number
  /** Views and saves of the last 30 days, as of the last count. */
  activity: number
  /** The sort key of the popular order, of the activity and the weight. */
  popularity: number
}

/** Every universe that ever had a published character, numbered consecutively. */
export interface SearchUniverseTable {
  number: Generated<number>
  originKey: string
}

/** Every genre that the filter finds a character by: its own, and those that its origin's name contains. */
export interface SearchGenreTable {
  genre: Genre
  approved: Flag
  recency: number
  /** Both as in `search_text`. */
  lane: number
  popularity: number
}

/** Every creator of a published character, by the folded name. */
export interface SearchCreditTable {
  creator: string
  recency: number
}

/** Over one field of `search_text`, for approved characters. FTS5 matches on a column with the table's name. */
export interface TrigramTable {
  rowid: number
  text: string
}

export interface SearchMissTable {
  /** In UTC, as in 2026-11-23. */
  day: string
  /** Folded. */
  text: string
  searches: number
}
