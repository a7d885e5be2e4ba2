import { distanceWithin } from '../names/edit-distance.ts'
import { spellingOf } from '../names/spelling.ts'
import type { Catalogue } from './catalogue.ts'
import { type Names, sortedWords } from './names.ts'

export interface Evidence {
  weight: number
  reason: string
}

export interface NamePair {
  names: [Names, Names]
  written: [string, string]
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

/** A word of a name. Its spelling is looked up once, not for each word that it is compared with. */
interface Word {
  text: string
  spelling: string
}

const NO_WORD: Word = { text: '', spelling: '' }

interface SplitName {
  text: string
  joined: string
  words: Word[]
}

const split = (text: string): SplitName => ({
  text,
  joined: text.replaceAll(' ', ''),
  words: text.split(' ').map((word) => ({ text: word, spelling: spellingOf(word) })),
})

function wordSimilarity({ text: a, spelling }: Word, { text: b, spelling: otherSpelling }: Word): number {
  if (a === b) return 1
  const longer = Math.max(a.length, b.length)
  const isSameLength = a.length === b.length
  if (longer < MIN_TYPO_LENGTH || Math.abs(a.length - b.length) > 2) return 0
  if (spelling === otherSpelling) return 0.93
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
  matched: number
  similarity: number
  /** Words of the longer name that are not aligned. */
  rest: Word[]
}

/** Each word of `a` takes the most similar free word of `b`. @returns null if both have words left over */
function align(a: readonly Word[], b: readonly Word[]): Alignment | null {
  const free = [...b]
  const rest: Word[] = []
  let similarity = 1
  for (const word of a) {
    let [best, bestAt] = [0, -1]
    for (const [at, candidate] of free.entries()) {
      const candidateSimilarity = wordSimilarity(word, candidate)
      if (candidateSimilarity > best) [best, bestAt] = [candidateSimilarity, at]
      if (best === 1) break
    }
    if (bestAt === -1) {
      rest.push(word)
      if (rest.length > a.length - b.length) return null
    } else {
      free.splice(bestAt, 1)
      similarity *= best
    }
  }
  return { matched: a.length - rest.length, similarity, rest: [...rest, ...free] }
}

/** Evidence if one name has additional words: a title, a middle name, an epithet, or the family name. */
function longerNameEvidence(
  { matched, similarity, rest: additional }: Alignment,
  [a, b]: [Word[], Word[]],
  { originKeys, catalogue }: NamePair,
): Evidence {
  const isFirstShort = a.length < b.length
  const [short, long] = isFirstShort ? [a, b] : [b, a]
  if (additional.some(({ text }) => GENERATIONS.has(text))) return none
  if (additional.every(({ text }) => TITLES.has(text)))
    return { weight: 0.93 * similarity, reason: 'same name apart from a title' }
  if (matched >= 2) return { weight: 0.85 * similarity, reason: 'one name has a word more' }
  const [word = NO_WORD] = short
  const [first = NO_WORD, second = NO_WORD] = long
  if (wordSimilarity(word, first) === 0 && !TITLES.has(first.text)) return none
  if (EPITHETS.has(second.text)) return { weight: 0.78 * similarity, reason: 'one name has an epithet more' }
  // Only for a new first name: a stored character with just a first name may be any character of that name.
  return isFirstShort && originKeys.every((originKey) => catalogue.isUniqueInUniverse(word.text, originKey))
    ? { weight: 0.78 * similarity, reason: 'the only one of that first name' }
    : none
}

function similarNameEvidence(nameA: SplitName, nameB: SplitName, pair: NamePair): Evidence {
  if (nameA.joined === nameB.joined) return { weight: 0.95, reason: 'same name apart from its spaces' }
  const [a, b] = [nameA.words, nameB.words]
  const alignment = align(a, b)
  if (!alignment || alignment.matched === 0) return none
  if (alignment.rest.length > 0) return longerNameEvidence(alignment, [a, b], pair)
  // Short names of one word that differ in one letter are often different names.
  const [lengthA, lengthB] = [nameA.text.length, nameB.text.length]
  const sureLength = lengthA === lengthB ? SURE_LENGTH : SURE_LENGTH - 1
  const longer = Math.max(lengthA, lengthB)
  const isShort = a.length === 1 && longer < sureLength && alignment.similarity < 0.9
  return { weight: isShort ? 0.55 : 0.97 * alignment.similarity, reason: 'nearly the same name' }
}

/** Factor for a name that is similar to an alias or to a name in brackets. */
const OTHER_NAME = 0.9

export function nameEvidence(pair: NamePair): Evidence {
  const { written, catalogue } = pair
  const [a, b] = pair.names
  if (a.main === b.main) {
    const haveBrackets = written[0] !== written[1] && written.some((name) => name.includes('('))
    return { weight: 1, reason: haveBrackets ? 'same name apart from the bracket' : 'same name' }
  }
  if (a.main.length === b.main.length && sortedWords(a.main) === sortedWords(b.main))
    return { weight: 0.97, reason: 'same name with its words in another order' }
  if (a.inner.includes(b.main) || b.inner.includes(a.main))
    return { weight: 0.95, reason: 'one name is the other’s real name' }
  if (a.inner.some((name) => b.inner.includes(name) && !catalogue.isSharedBracket(name)))
    return { weight: 0.92, reason: 'same real name' }
  if (a.aliases.includes(b.main) || b.aliases.includes(a.main))
    return { weight: 0.85, reason: 'one name is an alias of the other' }
  const [mainA, mainB] = [split(a.main), split(b.main)]
  const mainNames = similarNameEvidence(mainA, mainB, pair)
  const otherNames = [
    ...[...b.inner, ...b.aliases].map((name) => similarNameEvidence(mainA, split(name), pair)),
    ...[...a.inner, ...a.aliases].map((name) => similarNameEvidence(split(name), mainB, pair)),
  ].map(({ weight, reason }) => ({ weight: weight * OTHER_NAME, reason }))
  return [mainNames, ...otherNames].reduce((best, next) => (next.weight > best.weight ? next : best))
}
