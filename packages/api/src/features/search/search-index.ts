import { addToIndex, removeFromIndex } from './search-index.repo.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** The search index. The character store updates it with every write. */
export const createSearchIndex = () => ({
  /** Adds a character that is not in the index yet. */
  add: addToIndex,

  /** Removes a character. Must be called before its recency changes, because the recency is the key of the index. */
  remove: removeFromIndex,
})
