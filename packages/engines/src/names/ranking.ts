import type { SuggestionKind } from '@personae/contract/suggestions'
import { joined, type NameWords } from './name-words.ts'

export interface QueryToken {
  /** From 0 to 1: a rare token has a high weight. */
  weight: number
  /** How well a word of a name matches the token: 1 if they are equal, 0 if it does not match. */
  nameQuality(word: string): number
  originQuality(word: string): number
}

export interface NameQuery {
  tokens: readonly QueryToken[]
  joined: string
  /** How well a name without spaces matches `joined`. */
  joinedQuality(name: string): number
}

export interface RankedNames {
  names: NameWords[]
  originWords: string[]
}

export interface NameRank {
  score: number
  kind: SuggestionKind
  name: number
}

const EXACT = 3
const PREFIX = 1.4
const WORDS = 1
const SUBSTRING = 0.8
const OTHER_NAME = 0.92
const BRACKET = 0.96
/** Factor for a token that matches the universe instead of the name. */
const UNIVERSE_WORD = 0.75
const MIN_QUALITY = 0.5
/** The part of the score that depends on how much of the name is matched. */
const NAME_COVERAGE = 0.25
const JOINED_MIN = 5
const SUBSTRING_MIN = 3

interface Alignment {
  found: number
  covered: number
  isExact: boolean
}

/** Greedy alignment: each token takes the best free word of the name; a token without one may match the universe. */
function align({ tokens }: NameQuery, name: readonly string[], originWords: readonly string[]): Alignment {
  const free = new Set(name.keys())
  let [found, total, used, isExact] = [0, 0, 0, true]
  for (const { weight, nameQuality, originQuality } of tokens) {
    total += weight
    let [best, bestAt] = [0, -1]
    for (const at of free) {
      const quality = nameQuality(name[at]!)
      if (quality > best) [best, bestAt] = [quality, at]
    }
    if (best >= MIN_QUALITY) {
      free.delete(bestAt)
      found += weight * best
      used += best
      if (best < 1) isExact = false
      continue
    }
    isExact = false
    const ofUniverse = Math.max(0, ...originWords.map(originQuality))
    if (ofUniverse >= MIN_QUALITY) found += weight * ofUniverse * UNIVERSE_WORD
  }
  return {
    found: total === 0 ? 0 : found / total,
    covered: name.length === 0 ? 0 : used / name.length,
    isExact,
  }
}

const scoreOf = ({ found, covered }: Alignment): number =>
  found * (1 - NAME_COVERAGE + NAME_COVERAGE * covered)

function rankName(
  query: NameQuery,
  { kind, words }: NameWords,
  all: RankedNames,
): { score: number; kind: SuggestionKind } {
  const [text, name] = [query.joined, joined(words)]
  if (text === name) return { score: EXACT, kind: 'exact' }
  // Words in brackets may match too, but a query without them is not ranked lower.
  const brackets = kind === 'name' ? all.names.filter((other) => other.kind === 'bracket') : []
  const bracketWords = brackets.flatMap((bracket) => bracket.words)
  const plain = align(query, words, all.originWords)
  const best =
    bracketWords.length === 0
      ? plain
      : better(plain, align(query, [...words, ...bracketWords], all.originWords))
  const score = scoreOf(best)
  if (name.startsWith(text)) return { score: PREFIX + text.length / name.length, kind: 'prefix' }
  if (best.isExact) return { score: WORDS + score, kind: 'word' }
  if (name.includes(text) && text.length >= SUBSTRING_MIN)
    return { score: SUBSTRING + score, kind: 'substring' }
  // Finds names with missing or additional spaces.
  const joinedScore =
    Math.min(text.length, name.length) >= JOINED_MIN && (words.length > 1 || query.tokens.length > 1)
      ? query.joinedQuality(name)
      : 0
  return { score: Math.max(score, joinedScore), kind: 'fuzzy' }
}

const better = (a: Alignment, b: Alignment): Alignment => (scoreOf(b) > scoreOf(a) ? b : a)

export function rank(query: NameQuery, character: RankedNames): NameRank {
  let best: NameRank = { score: 0, kind: 'fuzzy', name: 0 }
  for (const [at, name] of character.names.entries()) {
    if (name.words.length === 0) continue
    const ranked = rankName(query, name, character)
    const factor = { name: 1, bracket: BRACKET, alias: OTHER_NAME }[name.kind]
    const score = ranked.score * factor
    if (score > best.score) best = { score, kind: name.kind === 'name' ? ranked.kind : 'alias', name: at }
  }
  return best
}
