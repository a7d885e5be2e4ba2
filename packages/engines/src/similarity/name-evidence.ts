import { errorsAllowed } from '../names/name-words.ts'
import { spellingOf } from '../names/spelling.ts'
import { errorsBetween } from '../names/word-comparison.ts'
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
const EPITHETS = new Set(['the', 'of', 'from'])

/** A name without its epithet: "geralt" for "geralt of rivia". */
export function withoutEpithet(name: string): string {
  const words = name.split(' ')
  const at = words.findIndex((word) => EPITHETS.has(word))
  return at > 0 ? words.slice(0, at).join(' ') : name
}

/** Words that distinguish relatives with the same name. */
const GENERATIONS = new Set('jr sr junior senior ii iii iv v vi vii viii 2 3 4 5'.split(' '))

/** Two different words of at least this length rarely differ in only one letter. */
const LONG_WORD = 8
/** Minimum length of a word with one replaced letter: a shorter one is another word. */
const MIN_REPLACED = 5
/** A name of one word with a replaced letter is probably the same name if it is at least this long. */
const SURE_LENGTH = 6
/** The weight of a name that may be a different one: too low for a report, enough for the submission form. */
const UNSURE = 0.55

const sortedLetters = (word: string): string => [...word].toSorted().join('')

/** A word of a name with its spelling, which is looked up once instead of in each comparison. */
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

/** Similarity of words with swapped letters, the most common typing error, or with another spelling. */
const ALIKE = 0.93

function wordSimilarity({ text: a, spelling }: Word, { text: b, spelling: otherSpelling }: Word): number {
  if (a === b) return 1
  const longer = Math.max(a.length, b.length)
  const isSameLength = a.length === b.length
  if (errorsAllowed(longer) === 0 || Math.abs(a.length - b.length) > 2) return 0
  if (spelling === otherSpelling) return ALIKE
  const errors = errorsBetween(a, b)
  if (errors === null) return 0
  if (errors === 1 && isSameLength && sortedLetters(a) === sortedLetters(b)) return ALIKE
  if (errors === 1 && longer >= LONG_WORD) return 0.85
  return isSameLength && longer < MIN_REPLACED ? 0 : 0.75
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

/** Whether an "and" or words before a name make it another's: "wife of An Daoquan", "Young Ned"; titles do not. */
function isAnothersName(long: Word[], additional: Word[]): boolean {
  const before = long.slice(
    0,
    long.findIndex((word) => !additional.includes(word)),
  )
  return before.some(({ text }) => !TITLES.has(text)) || additional.some(({ text }) => text === 'and')
}

/** Evidence for a name with additional words: a title, a middle name, an epithet, or the family name. */
function longerNameEvidence(
  { matched, similarity, rest: additional }: Alignment,
  [a, b]: [Word[], Word[]],
  { originKeys, catalogue }: NamePair,
): Evidence {
  const isFirstShort = a.length < b.length
  const [[word = NO_WORD], long] = isFirstShort ? [a, b] : [b, a]
  const [, second = NO_WORD] = long
  if (additional.some(({ text }) => GENERATIONS.has(text))) return none
  const isOther = isAnothersName(long, additional)
  if (matched === 1 && (isOther || similarity < 1)) return none
  if (isOther) return { weight: UNSURE * similarity, reason: 'one name has a word more' }
  if (additional.every(({ text }) => TITLES.has(text)) && !additional.includes(long.at(-1)!))
    return { weight: 0.93 * similarity, reason: 'same name apart from a title' }
  if (matched >= 2) return { weight: 0.85 * similarity, reason: 'one name has a word more' }
  if (EPITHETS.has(second.text) && !TITLES.has(word.text))
    return { weight: 0.78, reason: 'one name has an epithet more' }
  // Checked for a new first name only: a stored first name may be that of any character with it.
  return isFirstShort && originKeys.every((originKey) => catalogue.isUniqueInUniverse(word.text, originKey))
    ? { weight: 0.78, reason: 'the only one of that first name' }
    : none
}

/** Whether two similar names of one word are the same name; often they are not: "Zarin" and "Zarina". */
function isSure(a: Word, b: Word, similarity: number): boolean {
  if (similarity >= ALIKE) return true
  const isSame = (at: number) => a.text.at(at) === b.text.at(at) || a.spelling.at(at) === b.spelling.at(at)
  const longer = Math.max(a.text.length, b.text.length)
  if (longer >= LONG_WORD) return isSame(0)
  const sureLength = a.text.length === b.text.length ? SURE_LENGTH : SURE_LENGTH - 1
  return longer >= sureLength && isSame(0) && isSame(-1)
}

/** Compares names word by word. In another order the words must be equal: short ones are often alike by chance. */
function sameLengthEvidence(nameA: SplitName, nameB: SplitName): Evidence {
  const [a, b] = [nameA.words, nameB.words]
  const similarity =
    sortedWords(nameA.text) === sortedWords(nameB.text)
      ? 1
      : a.reduce((product, word, at) => product * wordSimilarity(word, b[at]!), 1)
  if (similarity === 0) return none
  const [[wordA, ...more], [wordB]] = [a, b]
  const isUnsure = more.length === 0 && !isSure(wordA!, wordB!, similarity)
  return { weight: isUnsure ? UNSURE : 0.97 * similarity, reason: 'nearly the same name' }
}

function similarNameEvidence(nameA: SplitName, nameB: SplitName, pair: NamePair): Evidence {
  if (nameA.joined === nameB.joined) return { weight: 0.95, reason: 'same name apart from its spaces' }
  const [a, b] = [nameA.words, nameB.words]
  if (a.length === b.length) return sameLengthEvidence(nameA, nameB)
  const alignment = align(a, b)
  return alignment && alignment.matched > 0 ? longerNameEvidence(alignment, [a, b], pair) : none
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
