/** A single row, or none if the row of the home page has never been set. */
export interface EditorialTable {
  title: string
  version: number
}

export interface EditorialEntryTable {
  /** From 0. A removed character leaves a gap. */
  position: number
  characterId: string
}
