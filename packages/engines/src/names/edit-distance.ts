import damerauLevenshtein from 'damerau-levenshtein'

/** Letters are counted by the last bits of their code. Two letters that share a counter only lower the bound. */
const COUNTERS = 32
const counters = new Int16Array(COUNTERS)

/** A cheap lower bound, which excludes nearly all pairs: each step adds, removes or replaces at most one letter. */
function leastDistance(a: string, b: string): number {
  counters.fill(0)
  for (let at = 0; at < a.length; at += 1) counters[a.charCodeAt(at) % COUNTERS]! += 1
  for (let at = 0; at < b.length; at += 1) counters[b.charCodeAt(at) % COUNTERS]! -= 1
  let missing = 0
  for (let at = 0; at < COUNTERS; at += 1) missing += Math.max(0, counters[at]!)
  return Math.max(missing, missing + b.length - a.length)
}

/** Whether the edit distance is certainly greater than `max`. Cheap; false means that it is unknown. */
export const exceedsDistance = (a: string, b: string, max: number): boolean =>
  Math.abs(a.length - b.length) > max || leastDistance(a, b) > max

/** Whether two texts differ by one letter added, removed or replaced, or by two neighbours swapped. */
function isOneEdit(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const rest = Math.max(a.length, b.length) - start - end
  return (
    rest === 1 ||
    (rest === 2 && shorter === start + end + 2 && a[start] === b[start + 1] && a[start + 1] === b[start])
  )
}

/** The edit distance, in which swapping two neighbouring letters is one step. @returns null if greater than `max` */
export function distanceWithin(a: string, b: string, max: number): number | null {
  if (a === b) return 0
  if (max === 1) return isOneEdit(a, b) ? 1 : null
  if (exceedsDistance(a, b, max)) return null
  const { steps } = damerauLevenshtein(a, b)
  return steps <= max ? steps : null
}
