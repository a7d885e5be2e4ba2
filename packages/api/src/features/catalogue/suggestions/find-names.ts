import { fold } from '@personae/contract/shared/fold'
import { type NameTextTable, type Reader, sqlFor } from '@personae/db'
import { createWordComparison } from '@personae/engines/names/word-comparison'
import { fromText, joined, wordsOf } from '@personae/engines/names/name-words'
import { type NameQuery, type NameRank, type QueryToken, rank } from '@personae/engines/names/ranking'
import {
  bestFirst,
  candidatesByCommonTokens,
  candidatesByTokens,
  matchToken,
  MAX_COMPARED,
  MAX_TOKENS,
  type TokenMatches,
} from './match-tokens.ts'
import { nearWords } from './near-words.ts'
import {
  type IndexedWord,
  namesContaining,
  nameTextsAt,
  postingsOf,
  type Visibility,
  wordOf,
} from './suggestions.repo.ts'

const MAX_JOINED = 20
const MIN_SUBSTRING = 3
const MAX_CONTAINING = 40
const LEAST_SCORE = 0.3
const GOOD_SCORE = 1

export interface NameMatch extends NameRank {
  row: NameTextTable
}

async function candidatesWithoutSpaces(
  db: Reader,
  tokens: readonly string[],
  visibility: Visibility,
): Promise<number[]> {
  if (tokens.length < 2) return []
  const words: IndexedWord[] = (await nearWords(db, joined(tokens))).slice(0, MAX_JOINED)
  for (const [at, token] of tokens.slice(1).entries()) {
    const pair = await wordOf.get(db, { text: tokens[at]! + token })
    if (pair) words.push(pair)
  }
  const wordIds = words.map(({ id }) => id)
  const postings = await postingsOf.all(db, { wordIds, visibility, limit: MAX_COMPARED })
  return postings.map(({ recency }) => recency)
}

function memoized(compare: (word: string) => number): (word: string) => number {
  const qualities = new Map<string, number>()
  return (word) => {
    let quality = qualities.get(word)
    if (quality === undefined) qualities.set(word, (quality = compare(word)))
    return quality
  }
}

/** Words of names were compared when the index was read; the few words of universes are compared if needed. */
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

export async function findNames(
  db: Reader,
  q: string,
  { visibility, limit }: { visibility: Visibility; limit: number },
): Promise<NameMatch[]> {
  const tokens = wordsOf(q).slice(0, MAX_TOKENS)
  if (tokens.length === 0) return []
  const tokenMatches = await Array.fromAsync(tokens, (token) => matchToken(db, token, { visibility }))
  const query = toNameQuery(tokenMatches)

  async function scored(recencies: number[]): Promise<NameMatch[]> {
    const rows = await nameTextsAt.all(db, { recencies, visibility })
    return rows
      .map((row) => ({
        ...rank(query, { names: fromText(row.names), originWords: row.origin.split(' ') }),
        row,
      }))
      .filter(({ score }) => score >= LEAST_SCORE)
  }

  const candidates = new Set([
    ...candidatesByTokens(tokenMatches),
    ...(await candidatesByCommonTokens(db, tokenMatches, visibility)),
    ...(await candidatesWithoutSpaces(db, tokens, visibility)),
  ])
  const matches = await scored([...candidates])
  const folded = fold(q)
  // The words of a text of several are whole or beginnings: the index of words nearly always finds them.
  const hasFew =
    tokens.length === 1
      ? matches.filter(({ score }) => score >= GOOD_SCORE).length < limit
      : matches.length === 0
  if (hasFew && folded.length >= MIN_SUBSTRING) {
    const pattern = sqlFor(db).substrings.pattern(folded)
    const containing = await namesContaining.all(db, { pattern, limit: MAX_CONTAINING })
    const others = containing.map(({ recency }) => recency).filter((recency) => !candidates.has(recency))
    matches.push(...(await scored(others)))
  }
  return matches.sort(bestFirst).slice(0, limit)
}
