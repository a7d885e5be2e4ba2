/** The sorted keys of two universes. */
export type UniversePair = [firstKey: string, secondKey: string]

/** Sorted like the database sorts them, by code points: `<` would put U+FFFD after an emoji. */
export const pairOf = (a: string, b: string): UniversePair =>
  Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0 ? [a, b] : [b, a]
