/** The editorial row of the home page: a single row, or none if it was never set. */
export interface EditorialTable {
  title: string
  version: number
}

export interface EditorialEntryTable {
  /** Counted from 0. A removed character leaves a gap. */
  position: number
  characterId: string
}
