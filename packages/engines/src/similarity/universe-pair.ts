/** The sorted keys of two universes. */
export type UniversePair = [firstKey: string, secondKey: string]

/** Sorted like the database sorts them, by code points: `<` would put U+FFFD after an emoji. */
export function pairOf(a: string, b: string): UniversePair {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  // Within a pair of surrogates, the whole code point counts.
  if (at > 0 && /[\ud800-\udbff]/.test(a[at - 1]!)) at -= 1
  return (a.codePointAt(at) ?? -1) < (b.codePointAt(at) ?? -1) ? [a, b] : [b, a]
}
