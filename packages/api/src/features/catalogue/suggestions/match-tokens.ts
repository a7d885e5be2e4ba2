import type { NameTextTable, Reader } from '@personae/db'
import { type NearWord, nearWords } from './near-words.ts'
import { charactersWithBoth, postingsOf, type Visibility } from './suggestions.repo.ts'

export const MAX_TOKENS = 8
/** Postings read per token. A token with more is common, and does not select characters by itself. */
const MAX_POSTINGS = 1_500
/** Index words matched per token; fewer if the index has the token itself. */
const MAX_NEAR = 48
const MAX_NEAR_BESIDE_EXACT = 24
export const MAX_COMPARED = 80

export interface TokenMatches {
  token: string
  words: NearWord[]
  /** The quality of the best word of each character, by the character's recency. */
  qualities: Map<number, number>
  /** Whether the token has more postings than were read. */
  isCommon: boolean
  weight: number
}

/** Inverse document frequency: a rare token has a high weight. */
const weightOf = (characters: number): number => 1 / (1 + Math.log10(1 + characters / 20))

interface MatchOptions {
  visibility: Visibility
  /** Whether the token is a whole word, not one that is being typed. */
  isComplete?: boolean
}

export async function matchToken(
  db: Reader,
  token: string,
  { visibility, isComplete = false }: MatchOptions,
): Promise<TokenMatches> {
  const near = await nearWords(db, token, isComplete)
  const words = near.slice(0, near[0]?.quality === 1 ? MAX_NEAR_BESIDE_EXACT : MAX_NEAR)
  const qualityOf = new Map(words.map(({ id, quality }) => [id, quality]))
  // The postings come in the order of the words, so the first posting of a character has its best quality.
  const postings = await postingsOf.all(db, {
    wordIds: [...qualityOf.keys()],
    visibility,
    limit: MAX_POSTINGS + 1,
  })
  const qualities = new Map<number, number>()
  let exact = 0
  for (const { wordId, recency } of postings) {
    const quality = qualityOf.get(wordId)!
    if (quality === 1) exact += 1
    if (!qualities.has(recency)) qualities.set(recency, quality)
  }
  return { token, words, qualities, isCommon: postings.length > MAX_POSTINGS, weight: weightOf(exact) }
}

/** The characters with the highest sum of weighted token qualities. @param leastShare of the highest sum */
export function candidatesByTokens(matches: readonly TokenMatches[], leastShare = 0): number[] {
  const scores = new Map<number, number>()
  let highest = 0
  for (const { qualities, weight } of matches)
    for (const [recency, quality] of qualities) {
      const score = (scores.get(recency) ?? 0) + weight * quality
      scores.set(recency, score)
      highest = Math.max(highest, score)
    }
  const high: [recency: number, score: number][] = []
  for (const one of scores) if (one[1] >= leastShare * highest) high.push(one)
  return high
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_COMPARED)
    .map(([recency]) => recency)
}

/** The characters with the best words of the first two common tokens: only some postings of those were read. */
export async function candidatesByCommonTokens(
  db: Reader,
  matches: readonly TokenMatches[],
  visibility: Visibility,
): Promise<number[]> {
  const [first, second] = matches.filter(({ isCommon }) => isCommon).map(({ words }) => words[0]!)
  if (!first || !second) return []
  const both = { first: first.id, second: second.id }
  const rows = await charactersWithBoth.all(db, { ...both, visibility, limit: MAX_COMPARED })
  return rows.map(({ recency }) => recency)
}

interface Scored {
  score: number
  row: NameTextTable
}

/** Sorts by score; then published characters come first, then more complete pages, then newer characters. */
export const bestFirst = (a: Scored, b: Scored): number =>
  b.score - a.score ||
  b.row.approved - a.row.approved ||
  b.row.weight - a.row.weight ||
  b.row.recency - a.row.recency
