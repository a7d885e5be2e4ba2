/** How often a text was searched for on a day without a hit. */
export interface SearchMissTable {
  /** In UTC, as in 2026-11-23. */
  day: string
  /** Folded. */
  text: string
  searches: number
}
