/** One row. Its number grows with every change to what visitors can read; finished answers live as long as it stands. */
export interface ContentVersionTable {
  version: number
}
