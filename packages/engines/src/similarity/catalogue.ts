/** Statistics of the stored characters: a rare name is stronger evidence than a common one. */
export interface Catalogue {
  isUniqueInUniverse(word: string, originKey: string): boolean
  /** Whether several characters have this text in brackets, which is then a costume or an event and no name. */
  isSharedBracket(words: string): boolean
  /** Whether two origins are one universe, as an admin or the learner decided; null if unknown. */
  areOneUniverse(origin: string, other: string): boolean | null
}

export const NO_CATALOGUE: Catalogue = {
  isUniqueInUniverse: () => false,
  isSharedBracket: () => false,
  areOneUniverse: () => null,
}
