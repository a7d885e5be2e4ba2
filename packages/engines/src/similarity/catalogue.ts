/** Statistics of the stored characters: a rare name is stronger evidence than a common one. */
export interface Catalogue {
  isUniqueInUniverse(word: string, originKey: string): boolean
  /** Whether several characters have this text in brackets, so that it is no name but a costume or an event. */
  isSharedBracket(words: string): boolean
  /** Whether two names belong to one universe, by an admin's decision or by learning; null if it is unknown. */
  areOneUniverse(origin: string, other: string): boolean | null
}

export const NO_CATALOGUE: Catalogue = {
  isUniqueInUniverse: () => false,
  isSharedBracket: () => false,
  areOneUniverse: () => null,
}
