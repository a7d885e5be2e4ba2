import { keyOf } from './names.ts'

/** Characters of a text that are looked at: whoever copies, copies the beginning. */
export const COMPARED_LENGTH = 1_000

/** Words that stand in a row by chance less often than by copying. */
const RUN = 4
/** Shorter texts share their runs by chance: "first appeared in", "is the son of". */
const FEWEST_RUNS = 60
/** Each meets the fingerprint of a copy with the share of runs that both have; four of them hardly ever miss it. */
const SEEDS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f]

const PRIME = 0x01000193

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  return hash
}

const hashOfRun = (words: number[]): number => words.reduce((hash, word) => Math.imul(hash, PRIME) ^ word, 0)

/** The runs of four words in a text, as numbers; none in a text that is too short to tell. */
export function runsOf(text: string): Set<number> {
  const words = keyOf(text.slice(0, COMPARED_LENGTH)).split(' ').map(hashOf)
  const runs = new Set<number>()
  for (let at = 0; at + RUN <= words.length; at += 1) runs.add(hashOfRun(words.slice(at, at + RUN)))
  return runs.size < FEWEST_RUNS ? new Set() : runs
}

/**
 * Numbers by which a copy is found: of each of four orders of the runs the first.
 * A. Broder, On the resemblance and containment of documents, 1997.
 */
export function fingerprintOf(text: string): number[] {
  const runs = [...runsOf(text)]
  if (runs.length === 0) return []
  return SEEDS.map((seed) =>
    runs.reduce((least, run) => Math.min(least, Math.imul(run ^ seed, seed) >>> 0), 0xffffffff),
  )
}

/** How much of the shorter of two texts stands in the other, 0 to 1; null where one is too short to tell. */
export function shareOfRuns(one: Set<number>, other: Set<number>): number | null {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  if (small.size === 0) return null
  let shared = 0
  for (const run of small) if (large.has(run)) shared += 1
  return shared / small.size
}
