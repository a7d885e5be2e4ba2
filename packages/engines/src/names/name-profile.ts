/** Faults by UTS #39: not allowed characters, mixed scripts or digits, too many marks on one letter. */
export type NameFault = 'characters' | 'mixed' | 'marks'

/** Scripts in everyday use (UAX #31, table 5). Others are hardly known and have many look-alikes. */
const SCRIPTS = (
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul ' +
  'Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ')

const COMBINATIONS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]

const onlyOf = (scripts: string[]) =>
  new RegExp(
    `^[\\p{Script=Common}\\p{Script=Inherited}${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]*$`,
    'u',
  )

const KNOWN = onlyOf(SCRIPTS)
const ALLOWED = [...SCRIPTS.map((script) => [script]), ...COMBINATIONS].map(onlyOf)
const USERNAME = /^[\p{XID_Continue}.-]*$/u
/** Not allowed in any name: controls, unassigned and invisible characters, and a few that draw nothing. */
const UNSEEN =
  /[\p{C}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Line_Separator}\p{Paragraph_Separator}\p{Me}\u2800\ufffc\ufffd]/u
/** Phonetic and stretched letters, which look like plain ones, except those that a language needs. */
const TECHNICAL =
  /[[\p{Lm}&&\p{Script=Common}]--[\u02bb\u02bc\u30fc]]|[[\u0250-\u02af]--[ɓɔɖɗəɛɣɨɩɲʉʊʋʒ]]|[\u1d00-\u1dbf]/v
/** More marks on one letter than any spelling has (Burmese has four, Greek three common ones), or a repeated mark. */
const PILED = /\p{M}{5,}|\p{Script=Inherited}{4,}|(\p{Mn})\1/u
/** A mark on a character that takes none, or a dot above the dot of an i. */
const STRAY = /(?:^|[\p{P}\p{S}\p{Z}])\p{M}|\p{Soft_Dotted}\u0307/u
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const DIGIT = /^\p{Nd}$/u

/** The zero among the ten consecutive code points of the digit's numeral system. */
function zeroOf(digit: number): number {
  let first = digit
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return digit - ((digit - first) % 10)
}

const hasMixedDigits = (text: string): boolean =>
  new Set((text.match(/\p{Nd}/gu) ?? []).map((digit) => zeroOf(digit.codePointAt(0)!))).size > 1

const isMixed = (word: string): boolean => !ALLOWED.some((only) => only.test(word)) || hasMixedDigits(word)

function hasTooManyMarks(text: string): boolean {
  const decomposed = text.normalize('NFD')
  return PILED.test(decomposed) || STRAY.test(decomposed)
}

/** The fault of an invalid username, or null. Expects a short text in NFKC. */
export function usernameFault(name: string): NameFault | null {
  if (!USERNAME.test(name) || UNSEEN.test(name) || TECHNICAL.test(name) || !KNOWN.test(name))
    return 'characters'
  if (isMixed(name)) return 'mixed'
  return hasTooManyMarks(name) ? 'marks' : null
}

/** The fault of an invalid name of several words, with blanks and punctuation, or null. Expects a short text. */
export function titleFault(name: string): NameFault | null {
  if (UNSEEN.test(name) || !KNOWN.test(name)) return 'characters'
  if ((name.normalize('NFKC').match(WORD) ?? []).some(isMixed)) return 'mixed'
  return hasTooManyMarks(name) ? 'marks' : null
}
