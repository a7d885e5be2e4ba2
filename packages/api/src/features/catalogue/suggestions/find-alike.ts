import { caseKey } from '@personae/contract/shared/fold'
import type { NameTextTable, Reader } from '@personae/db'
import { fromText, joined, wordsOf } from '@personae/engines/names/name-words'
import {
  bestFirst,
  candidatesByCommonTokens,
  candidatesByTokens,
  matchToken,
  MAX_COMPARED,
  MAX_TOKENS,
  type TokenMatches,
} from './match-tokens.ts'
import { ALL, charactersInUniverse, nameTextsAt, postingsOf, wordOf } from './suggestions.repo.ts'

/**
 * A character that matches less than this share of the best character's words has another name. Less than
 * half, as a stored submission matches itself: both words of "Captain Zarin", while its original matches one.
 */
const LEAST_SHARE = 0.4
/** Added to the likeness of a character in the given universe. */
const SAME_UNIVERSE = 1
const MAX_SCANNED = 5_000

interface Options {
  origin: string
  limit: number
  pause: () => Promise<void>
}

export type FindAlike = typeof findAlike

/** Characters of this universe with a common token, which may be missing from the postings that were read. */
async function candidatesInUniverse(
  db: Reader,
  matches: readonly TokenMatches[],
  origin: string,
): Promise<number[]> {
  const found: { recency: number }[] = []
  const where = { originKey: caseKey(origin), scanned: MAX_SCANNED, limit: MAX_COMPARED }
  for (const { words, isCommon } of origin === '' ? [] : matches)
    if (words[0] && isCommon)
      found.push(...(await charactersInUniverse.all(db, { wordId: words[0].id, ...where })))
  return found.map(({ recency }) => recency)
}

async function candidatesWithoutSpaces(db: Reader, name: string): Promise<number[]> {
  const word = await wordOf.get(db, { text: name })
  const wordIds = word ? [word.id] : []
  const postings = await postingsOf.all(db, { wordIds, visibility: ALL, limit: MAX_COMPARED })
  return postings.map(({ recency }) => recency)
}

/** A token of the name, with the quality of each word that is similar to it. */
type Token = Map<string, number>

/** The likeness of two names, from 0 to 1; 0 if each has words without a similar one in the other. */
function likeness(tokens: readonly Token[], words: readonly string[]): number {
  let [matched, similarity] = [0, 0]
  for (const token of tokens) {
    const best = Math.max(...words.map((word) => token.get(word) ?? 0))
    if (best > 0) matched += 1
    similarity += best
  }
  const isWithin = matched === tokens.length || words.every((word) => tokens.some((token) => token.has(word)))
  return isWithin ? (2 * similarity) / (tokens.length + words.length) : 0
}

/** Names are alike if all words of the shorter are like words of the longer one, or only spaces differ. */
export async function findAlike(db: Reader, name: string, options: Options): Promise<number[]> {
  const { origin, limit, pause } = options
  const words = wordsOf(name).slice(0, MAX_TOKENS)
  if (words.length === 0) return []
  const matches: TokenMatches[] = []
  for (const word of words) {
    matches.push(await matchToken(db, word, { visibility: ALL, isComplete: true }))
    await pause()
  }
  const tokens = matches.map(
    (match): Token => new Map(match.words.map(({ text, quality }) => [text, quality])),
  )
  const text = joined(words)
  const originWords = new Set(wordsOf(origin))

  function likenessOf(row: NameTextTable): number {
    let best = 0
    for (const other of fromText(row.names)) {
      if (other.words.length === 0) continue
      best = Math.max(best, joined(other.words) === text ? 1 : likeness(tokens, other.words))
    }
    const isSameUniverse = row.origin.split(' ').some((word) => originWords.has(word))
    return best > 0 && isSameUniverse ? best + SAME_UNIVERSE : best
  }

  const candidates = new Set([
    ...candidatesByTokens(matches, LEAST_SHARE),
    ...(await candidatesByCommonTokens(db, matches, ALL)),
    ...(await candidatesWithoutSpaces(db, text)),
    ...(await candidatesInUniverse(db, matches, origin)),
  ])
  await pause()
  return (await nameTextsAt.all(db, { recencies: [...candidates], visibility: ALL }))
    .map((row) => ({ row, score: likenessOf(row) }))
    .filter(({ score }) => score > 0)
    .sort(bestFirst)
    .slice(0, limit)
    .map(({ row }) => row.recency)
}
