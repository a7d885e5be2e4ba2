import { foldedWords } from './names.ts'

/** Characters of a text that are compared: most copies include the beginning. */
export const COMPARED_LENGTH = 1_000

const SHINGLE_WORDS = 4
/** Texts with fewer shingles are not compared, since common phrases like "first appeared in" would match. */
const MIN_SHINGLES = 60
/** Seeds of the MinHashes. For each, the probability that two texts match is their Jaccard similarity. */
const SEEDS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f]
const BASIS = 0x811c9dc5
const PRIME = 0x01000193
const BLANK = 32

/** The FNV-1a hash of each word. The package takes several times as long, and the hashes are stored. */
function wordHashes(text: string): number[] {
  const words: number[] = []
  let hash = BASIS
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === BLANK) {
      words.push(hash)
      hash = BASIS
    } else {
      hash = Math.imul(hash ^ code, PRIME)
    }
  }
  words.push(hash)
  return words
}

export function shinglesOf(text: string): Set<number> {
  const words = wordHashes(foldedWords(text, COMPARED_LENGTH))
  const shingles = new Set<number>()
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at += 1) {
    let shingle = 0
    for (let next = at; next < at + SHINGLE_WORDS; next += 1)
      shingle = Math.imul(shingle, PRIME) ^ words[next]!
    shingles.add(shingle)
  }
  return shingles.size < MIN_SHINGLES ? new Set() : shingles
}

/** The smallest hash of the shingles for each seed (A. Broder, On the resemblance of documents, 1997). */
export function minHashOf(shingles: Set<number>): number[] {
  if (shingles.size === 0) return []
  return SEEDS.map((seed) => {
    let least = 0xffffffff
    for (const shingle of shingles) least = Math.min(least, Math.imul(shingle ^ seed, seed) >>> 0)
    return least
  })
}

/** Share of the smaller set's shingles that the other set has, 0 to 1; null if a text is too short. */
export function sharedShingles(a: Set<number>, b: Set<number>): number | null {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  if (small.size === 0) return null
  let shared = 0
  for (const shingle of small) if (large.has(shingle)) shared += 1
  return shared / small.size
}
