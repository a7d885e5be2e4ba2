/** A single row. The number increases with every change of public content, and ends the life of cached answers. */
export interface ContentVersionTable {
  version: number
}
