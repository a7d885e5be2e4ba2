import { fold } from '@personae/contract/shared/fold'
import anyAscii from 'any-ascii'
import { spellingOf } from './spelling.ts'

/** Maximum words of a name and letters of a word; the rest is cut off. */
const MAX_WORDS = 24
const MAX_WORD_LENGTH = 40
const APOSTROPHES = /['`.]/g
const NOT_A_WORD = /[^a-z0-9]+/
const BRACKETS = /\(([^()]*)\)/g

/** Pairs of Greek letters for one sound, which transliterating letter by letter would miss. */
const GREEK_PAIRS: [from: RegExp, to: string][] = [
  [/μπ/g, 'b'],
  [/ντ/g, 'd'],
  [/γκ/g, 'g'],
  [/τζ/g, 'j'],
  [/ου/g, 'u'],
]

const latin = (folded: string): string =>
  anyAscii(GREEK_PAIRS.reduce((text, [from, to]) => text.replace(from, to), folded))

/** The words of a text, transliterated to lower-case Latin letters and digits: "Shudde-M’ell" gives "shudde", "mell". */
export const wordsOf = (text: string): string[] =>
  latin(fold(text))
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .split(NOT_A_WORD)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))

/** A name without its spaces, cut off at the maximum length of a word. */
export const joined = (words: readonly string[]): string => words.join('').slice(0, MAX_WORD_LENGTH)

export interface NameWords {
  kind: 'name' | 'bracket' | 'alias'
  words: string[]
}

/** The names of a character as written: its name, the texts in the name's brackets, and its aliases. */
export const writtenNames = ({ name, aliases }: { name: string; aliases: readonly string[] }) => [
  { kind: 'name' as const, text: name },
  ...[...name.matchAll(BRACKETS)].map(([, inside = '']) => ({ kind: 'bracket' as const, text: inside })),
  ...aliases.map((alias) => ({ kind: 'alias' as const, text: alias })),
]

/** `writtenNames` split into words. The name itself comes without its brackets. */
export const namesOf = (character: Parameters<typeof writtenNames>[0]): NameWords[] =>
  writtenNames(character).map(({ kind, text }) => ({
    kind,
    words: wordsOf(kind === 'name' ? text.replace(BRACKETS, ' ') : text),
  }))

/** The stored form: one line per name. A text from brackets starts with `(`. */
export const toText = (names: readonly NameWords[]): string =>
  names.map(({ kind, words }) => (kind === 'bracket' ? '(' : '') + words.join(' ')).join('\n')

const split = (line: string): string[] => (line === '' ? [] : line.split(' '))

export const fromText = (text: string): NameWords[] =>
  text.split('\n').map((line, at) => {
    if (line.startsWith('(')) return { kind: 'bracket', words: split(line.slice(1)) }
    return { kind: at === 0 ? 'name' : 'alias', words: split(line) }
  })

const VARIANT_PREFIX = 7
/** Minimum lengths of words in which one or two errors are allowed. */
const ONE_ERROR_LENGTH = 4
const TWO_ERRORS_LENGTH = 8

export const errorsAllowed = (length: number): 0 | 1 | 2 => {
  if (length < ONE_ERROR_LENGTH) return 0
  return length < TWO_ERRORS_LENGTH ? 1 : 2
}

const withoutOne = (word: string): string[] =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** Deletion variants of SymSpell (W. Garbe, 2012). Words within the allowed distance share a variant. */
export function variantsOf(word: string): string[] {
  const errors = errorsAllowed(word.length)
  const [prefix, spelling] = [word.slice(0, VARIANT_PREFIX), spellingOf(word).slice(0, VARIANT_PREFIX)]
  if (errors === 0) return [...new Set([prefix, spelling])]
  const once = withoutOne(spelling)
  const twice = errors === 2 ? once.flatMap(withoutOne) : []
  return [...new Set([prefix, spelling, ...withoutOne(prefix), ...once, ...twice])]
}
