import type { Genre } from '@personae/contract/characters'
import type { Flag } from '../columns.ts'

/** The folded copy of what can be searched, one row a character. */
export interface SearchTextTable {
  recency: number
  approved: Flag
  name: string
  origin: string
  series: string
  creator: string
  writer: string
}

/** Every genre that the filter finds a character under: its own, and those its origin's name contains. */
export interface SearchGenreTable {
  genre: Genre
  approved: Flag
  recency: number
}

/**
 * A trigram index over one field of `search_text`, approved characters alone.
 * Matching compares the column named like the table itself, which is FTS5's way.
 */
export interface TrigramTable {
  rowid: number
  text: string
}
