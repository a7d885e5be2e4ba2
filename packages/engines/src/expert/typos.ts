/** Shorter words have too many neighbours. */
const SHORTEST = 6

/** The first known word at an edit distance of one from a long word: a letter added, missing, replaced or swapped. */
export function corrected(word: string, known: Iterable<string>): string | null {
  if (word.length < SHORTEST) return null
  for (const other of known) if (isNear(word, other) && isOneSlip(word, other)) return other
  return null
}

/** Skips most comparisons: with one typo, the first letter or the last is right. */
const isNear = (word: string, other: string): boolean =>
  other.length >= SHORTEST &&
  Math.abs(other.length - word.length) <= 1 &&
  (other[0] === word[0] || other.at(-1) === word.at(-1))

function isOneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  if (a.length > b.length) return rest(a, 1) === rest(b, 0)
  if (a.length < b.length) return rest(a, 0) === rest(b, 1)
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start]
  return rest(a, 1) === rest(b, 1) || (isSwapped && rest(a, 2) === rest(b, 2))
}
