import { distanceWithin } from '../../lib/edit-distance.ts'
import { spellingOf } from '../../lib/spelling.ts'
import type { Catalogue } from './catalogue.ts'
import { type Names, sortedWords } from './names.ts'

/** A factor or a probability from 0 to 1, and its reason. */
export interface Evidence {
  weight: number
  reason: string
}

/** The names of two characters, with their context. */
export interface NamePair {
  names: [Names, Names]
  /** The unprocessed names. */
  written: [string, string]
  /** The `caseKey` of each character's universe. */
  originKeys: [string, string]
  catalogue: Catalogue
}

const none: Evidence = { weight: 0, reason: '' }

/** Words before or after a name that are not part of it. */
const TITLES = new Set(
  'the a sir lord lady dame king queen prince princess emperor empress captain commander general colonel major sergeant admiral doctor dr professor prof master mister mr mrs ms miss saint st father mother sister brother agent detective'.split(
    ' ',
  ),
)
/** First words of epithets: "of Rivia", "the Grey". */
const EPITHETS = new Set('the of from de da del di la le von van zu'.split(' '))

/** A name without its epithet: "geralt" for "geralt of rivia". */
export function withoutEpithet(name: string): string {
  const words = name.split(' ')
  const at = words.findIndex((word) => EPITHETS.has(word))
  return at > 0 ? words.slice(0, at).join(' ') : name
}

/** Words that distinguish relatives with the same name. */
const GENERATIONS = new Set('jr sr junior senior ii iii iv v vi vii viii 2 3 4 5'.split(' '))

/** Two different names rarely differ in one letter if they have this length. */
const LONG_WORD = 8
/** Shorter words must be equal. */
const MIN_TYPO_LENGTH = 4
/** Names of one word that differ in one letter are probably the same name if they have this length. */
const SURE_LENGTH = 6

const sortedLetters = (word: string): string => [...word].toSorted().join('')

/** The similarity of two words, 0 to 1. */
function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1
  const longer = Math.max(a.length, b.length)
  const isSameLength = a.length === b.length
  if (longer < MIN_TYPO_LENGTH || Math.abs(a.length - b.length) > 2) return 0
  if (spellingOf(a) === spellingOf(b)) return 0.93
  const errors = distanceWithin(a, b, longer >= LONG_WORD ? 2 : 1)
  if (errors === 1) {
    // Two swapped letters are the most common typing error.
    if (isSameLength && sortedLetters(a) === sortedLetters(b)) return 0.93
    if (longer >= LONG_WORD) return 0.85
    return isSameLength && longer === MIN_TYPO_LENGTH ? 0 : 0.75
  }
  return errors === 2 ? 0.7 : 0
}

interface Alignment {
  /** Number of aligned words. */
  matched: number
  /** Product of the similarities of the aligned words. */
  similarity: number
  /** Words of each name that are not aligned. */
  rest: [string[], string[]]
}

/** Greedy alignment: each word of `a` takes the most similar free word of `b`. */
function align(a: readonly string[], b: readonly string[]): Alignment {
  const free = [...b]
  const rest: string[] = []
  let similarity = 1
  for (const word of a) {
    let [best, bestAt] = [0, -1]
    for (const [at, candidate] of free.entries()) {
      const candidateSimilarity = wordSimilarity(word, candidate)
      if (candidateSimilarity > best) [best, bestAt] = [candidateSimilarity, at]
    }
    if (bestAt === -1) {
      rest.push(word)
    } else {
      free.splice(bestAt, 1)
      similarity *= best
    }
  }
  return { matched: a.length - rest.length, similarity, rest: [rest, free] }
}

/** Evidence if one name has additional words: a title, a middle name, an epithet, or the family name. */
function longerNameEvidence(
  { matched, similarity, rest }: Alignment,
  [a, b]: [string[], string[]],
  { originKeys, catalogue }: NamePair,
): Evidence {
  const isFirstShort = rest[0].length === 0
  const [short, long, additional] = isFirstShort ? [a, b, rest[1]] : [b, a, rest[0]]
  if (additional.some((word) => GENERATIONS.has(word))) return none
  if (additional.every((word) => TITLES.has(word)))
    return { weight: 0.93 * similarity, reason: 'same name apart from a title' }
  if (matched >= 2) return { weight: 0.85 * similarity, reason: 'one name has a word more' }
  const [word = ''] = short
  const [first = '', second = ''] = long
  if (wordSimilarity(word, first) === 0 && !TITLES.has(first)) return none
  if (EPITHETS.has(second)) return { weight: 0.78 * similarity, reason: 'one name has an epithet more' }
  // Only for a new first name: a stored character with just a first name may be any character of that name.
  return isFirstShort && originKeys.every((originKey) => catalogue.isUniqueInUniverse(word, originKey))
    ? { weight: 0.78 * similarity, reason: 'the only one of that first name' }
    : none
}

/** Evidence for two names that are similar but not equal. */
function similarNameEvidence(nameA: string, nameB: string, pair: NamePair): Evidence {
  if (nameA.replaceAll(' ', '') === nameB.replaceAll(' ', ''))
    return { weight: 0.95, reason: 'same name apart from its spaces' }
  const [a, b] = [nameA.split(' '), nameB.split(' ')]
  const alignment = align(a, b)
  const [restA, restB] = alignment.rest
  if (alignment.matched === 0) return none
  if (restA.length > 0 && restB.length > 0) return none
  if (restA.length > 0 || restB.length > 0) return longerNameEvidence(alignment, [a, b], pair)
  // Short names of one word that differ in one letter are often different names.
  const sureLength = nameA.length === nameB.length ? SURE_LENGTH : SURE_LENGTH - 1
  const longer = Math.max(nameA.length, nameB.length)
  const isShort = a.length === 1 && longer < sureLength && alignment.similarity < 0.9
  return { weight: isShort ? 0.55 : 0.97 * alignment.similarity, reason: 'nearly the same name' }
}

/** Factor for a name that is similar to an alias or to a name in brackets. */
const OTHER_NAME = 0.9

/** The strongest evidence in the names of two characters that they are the same character. */
export function nameEvidence(pair: NamePair): Evidence {
  const { written, catalogue } = pair
  const [a, b] = pair.names
  if (a.main === b.main) {
    const haveBrackets = written[0] !== written[1] && written.some((name) => name.includes('('))
    return { weight: 1, reason: haveBrackets ? 'same name apart from the bracket' : 'same name' }
  }
  if (sortedWords(a.main) === sortedWords(b.main))
    return { weight: 0.97, reason: 'same name with its words in another order' }
  if (a.inner.includes(b.main) || b.inner.includes(a.main))
    return { weight: 0.95, reason: 'one name is the other’s real name' }
  if (a.inner.some((name) => b.inner.includes(name) && !catalogue.isSharedBracket(name)))
    return { weight: 0.92, reason: 'same real name' }
  if (a.aliases.includes(b.main) || b.aliases.includes(a.main))
    return { weight: 0.85, reason: 'one name is an alias of the other' }
  const mainNames = similarNameEvidence(a.main, b.main, pair)
  const otherNames = [
    ...[...b.inner, ...b.aliases].map((name) => similarNameEvidence(a.main, name, pair)),
    ...[...a.inner, ...a.aliases].map((name) => similarNameEvidence(name, b.main, pair)),
  ].map(({ weight, reason }) => ({ weight: weight * OTHER_NAME, reason }))
  return [mainNames, ...otherNames].reduce((best, next) => (next.weight > best.weight ? next : best))
}
