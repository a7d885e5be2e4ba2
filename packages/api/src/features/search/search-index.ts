import { addToIndex, removeFromIndex } from './search-index.repo.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** The search index. The character store updates it with every write. */
export const createSearchIndex = () => ({
  /** Adds characters that are not in the index yet. Should be called after the other writes for them, see there. */
  add: addToIndex,

  /** Removes a character. Must be called before its recency changes, because the recency is the key of the index. */
  remove: removeFromIndex,
})
