import damerauLevenshtein from 'damerau-levenshtein'

/** Letters are counted by the last bits of their code: two that share a counter only make the bound lower. */
const COUNTERS = 32
const counters = new Int16Array(COUNTERS)

/** Each step adds, removes or replaces at most one letter. Cheap, and excludes nearly all pairs of different words. */
function leastDistance(a: string, b: string): number {
  counters.fill(0)
  for (let at = 0; at < a.length; at += 1) counters[a.charCodeAt(at) % COUNTERS]! += 1
  for (let at = 0; at < b.length; at += 1) counters[b.charCodeAt(at) % COUNTERS]! -= 1
  let missing = 0
  for (let at = 0; at < COUNTERS; at += 1) missing += Math.max(0, counters[at]!)
  return Math.max(missing, missing + b.length - a.length)
}

/** Whether the edit distance of two texts is certainly greater than `max`. Cheap; false says nothing. */
export const differsBy = (a: string, b: string, max: number): boolean =>
  Math.abs(a.length - b.length) > max || leastDistance(a, b) > max

/** Whether one letter is added, removed or replaced, or two neighbouring ones are swapped. */
function isOneStep(a: string, b: string): boolean {
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

/** Two swapped neighbouring letters are one step. @returns null if it is greater than `max` */
export function distanceWithin(a: string, b: string, max: number): number | null {
  if (a === b) return 0
  if (max === 1) return isOneStep(a, b) ? 1 : null
  if (differsBy(a, b, max)) return null
  const { steps } = damerauLevenshtein(a, b)
  return steps <= max ? steps : null
}
