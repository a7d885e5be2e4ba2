import { caseKey, fold } from '@personae/contract/shared/fold'
import type { NameTextTable, Reader } from '@personae/db'
import { createWordComparison, type NearWord, nearWords } from './near-words.ts'
import { fromText, joined, wordsOf } from './name-words.ts'
import { type NameQuery, type NameRank, type QueryToken, rank } from './ranking.ts'
import {
  charactersInUniverse,
  charactersWithBoth,
  type IndexedWord,
  namesContaining,
  nameTextsAt,
  postingsOf,
  type Visibility,
  wordOf,
} from './suggestions.repo.ts'

/** Further tokens of a query are ignored. */
const MAX_TOKENS = 8
/** Postings that are read per token. A token with more is common and not selective by itself. */
const MAX_POSTINGS = 1_500
/** Index words that are matched per token; fewer if the index has the token itself. */
const MAX_NEAR = 48
const MAX_NEAR_BESIDE_EXACT = 24
/** Index words that are matched to the whole query without spaces. */
const MAX_JOINED = 20
/** Candidates that are ranked between two pauses. */
const RANKED_AT_ONCE = 8
/** Limit for each source of candidates. */
const MAX_COMPARED = 80
/** The trigram index needs this many letters. */
const MIN_SUBSTRING = 3
const MAX_CONTAINING = 40

/** Candidates with a lower score are dropped. */
const LEAST_SCORE = 0.3
/** A candidate with this score or more is a good match. */
const GOOD_SCORE = 1

/** A character that matches a query. */
export interface NameMatch extends NameRank {
  row: NameTextTable
}

/** The index words that a query token matches, and the characters that have these words. */
interface TokenMatches {
  token: string
  /** Best match first. */
  words: NearWord[]
  /** The quality of the best word of each character, by the character's recency. */
  qualities: Map<number, number>
  /** Whether there are more postings than were read. */
  isCommon: boolean
  weight: number
}

/** Inverse document frequency: a rare token has a high weight. */
const weightOf = (characters: number): number => 1 / (1 + Math.log10(1 + characters / 20))

async function matchToken(
  db: Reader,
  token: string,
  { visibility, isComplete }: FindOptions,
): Promise<TokenMatches> {
  const near = await nearWords(db, token, isComplete)
  const words = near.slice(0, near[0]?.quality === 1 ? MAX_NEAR_BESIDE_EXACT : MAX_NEAR)
  const qualityOf = new Map(words.map(({ id, quality }) => [id, quality]))
  // The postings come in the order of the words, so the first posting of a character has its best quality.
  const postings = await postingsOf(db, [...qualityOf.keys()], visibility, MAX_POSTINGS + 1)
  const qualities = new Map<number, number>()
  let exact = 0
  for (const { wordId, recency } of postings) {
    const quality = qualityOf.get(wordId)!
    if (quality === 1) exact += 1
    if (!qualities.has(recency)) qualities.set(recency, quality)
  }
  return { token, words, qualities, isCommon: postings.length > MAX_POSTINGS, weight: weightOf(exact) }
}

/** The characters with the highest sum of weighted token qualities. */
function candidatesByTokens(matches: readonly TokenMatches[]): number[] {
  const scores = new Map<number, number>()
  for (const { qualities, weight } of matches)
    for (const [recency, quality] of qualities)
      scores.set(recency, (scores.get(recency) ?? 0) + weight * quality)
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_COMPARED)
    .map(([recency]) => recency)
}

/** The characters that have the best words of the first two common tokens: only a part of their postings was read. */
async function candidatesByCommonTokens(
  db: Reader,
  matches: readonly TokenMatches[],
  visibility: Visibility,
): Promise<number[]> {
  const [first, second] = matches.filter(({ isCommon }) => isCommon).map(({ words }) => words[0]!)
  return first && second ? charactersWithBoth(db, [first.id, second.id], visibility, MAX_COMPARED) : []
}

/** The characters that match the query, or two neighbouring tokens of it, without spaces. */
async function candidatesWithoutSpaces(
  db: Reader,
  tokens: readonly string[],
  { visibility, isComplete }: FindOptions,
): Promise<number[]> {
  if (tokens.length < 2) return []
  const words: IndexedWord[] = (await nearWords(db, joined(tokens), isComplete)).slice(0, MAX_JOINED)
  for (const [at, token] of tokens.slice(1).entries()) {
    const pair = await wordOf(db, tokens[at]! + token)
    if (pair) words.push(pair)
  }
  const wordIds = words.map(({ id }) => id)
  return (await postingsOf(db, wordIds, visibility, MAX_COMPARED)).map(({ recency }) => recency)
}

/** The characters of this universe that have a common token: they may be missing in the postings that were read. */
async function candidatesInUniverse(
  db: Reader,
  matches: readonly TokenMatches[],
  origin: string,
): Promise<number[]> {
  if (origin === '') return []
  const found: number[] = []
  for (const {
    words: [best],
    isCommon,
  } of matches)
    if (best && isCommon)
      found.push(...(await charactersInUniverse(db, best.id, caseKey(origin), MAX_COMPARED)))
  return found
}

function memoized(compare: (word: string) => number): (word: string) => number {
  const qualities = new Map<string, number>()
  return (word) => {
    let quality = qualities.get(word)
    if (quality === undefined) qualities.set(word, (quality = compare(word)))
    return quality
  }
}

/** The words of names were compared when the index was read. The few words of universes are compared on demand. */
function toQueryToken({ token, words, weight }: TokenMatches): QueryToken {
  const qualities = new Map(words.map((word) => [word.text, word.quality]))
  return {
    weight,
    nameQuality: (word) => qualities.get(word) ?? 0,
    originQuality: memoized(createWordComparison(token)),
  }
}

function toNameQuery(matches: readonly TokenMatches[]): NameQuery {
  const text = joined(matches.map(({ token }) => token))
  return {
    tokens: matches.map(toQueryToken),
    joined: text,
    joinedQuality: memoized(createWordComparison(text)),
  }
}

interface FindOptions {
  visibility: Visibility
  limit: number
  /** Whether the query is a whole name, not the text that is being typed: it is no part of a longer word. */
  isComplete?: boolean
  /** Characters of this universe get a higher score. */
  origin?: string
  /** Called between two parts of the work. */
  pause?: () => Promise<void>
}

/** Added to the score of a character of the given universe. */
const SAME_UNIVERSE = 1

export type FindNames = typeof findNames

const noPause = async (): Promise<void> => undefined

/** Fuzzy search for characters by name; best match first. */
export async function findNames(db: Reader, q: string, options: FindOptions): Promise<NameMatch[]> {
  const { visibility, limit, isComplete = false, origin = '', pause = noPause } = options
  const tokens = wordsOf(q).slice(0, MAX_TOKENS)
  if (tokens.length === 0) return []
  const tokenMatches: TokenMatches[] = []
  for (const token of tokens) {
    tokenMatches.push(await matchToken(db, token, options))
    await pause()
  }
  const query = toNameQuery(tokenMatches)
  const originTokens = new Set(wordsOf(origin))

  async function scored(recencies: readonly number[]): Promise<NameMatch[]> {
    const found: NameMatch[] = []
    for (const [at, row] of (await nameTextsAt(db, recencies, visibility)).entries()) {
      if (at % RANKED_AT_ONCE === 0) await pause()
      const originWords = row.origin.split(' ')
      const ranked = rank(query, { names: fromText(row.names), originWords })
      if (ranked.score < LEAST_SCORE) continue
      const bonus = originWords.some((word) => originTokens.has(word)) ? SAME_UNIVERSE : 0
      found.push({ ...ranked, score: ranked.score + bonus, row })
    }
    return found
  }

  const candidates = new Set([
    ...candidatesByTokens(tokenMatches),
    ...(await candidatesByCommonTokens(db, tokenMatches, visibility)),
    ...(await candidatesWithoutSpaces(db, tokens, options)),
    ...(await candidatesInUniverse(db, tokenMatches, origin)),
  ])
  await pause()
  const matches = await scored([...candidates])
  const folded = fold(q)
  // A text of several words has whole words or beginnings of words, so the index of words nearly always finds it.
  const hasFew =
    tokens.length === 1
      ? matches.filter(({ score }) => score >= GOOD_SCORE).length < limit
      : matches.length === 0
  if (!isComplete && hasFew && folded.length >= MIN_SUBSTRING) {
    const containing = await namesContaining(db, folded, MAX_CONTAINING)
    matches.push(...(await scored(containing.filter((recency) => !candidates.has(recency)))))
  }
  return matches
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.row.approved - a.row.approved ||
        b.row.weight - a.row.weight ||
        b.row.recency - a.row.recency,
    )
    .slice(0, limit)
}
