import { fold } from '@personae/contract/shared/fold'

export interface NamedRecord {
  name: string
  /** Stored aliases; aliases in the description are added. */
  otherNames?: readonly string[]
  multiverse: string | null
  description: string
}

/** The names of a character. Each is a key: folded words without punctuation. */
export interface Names {
  main: string
  /** Texts in brackets, in the name or after the name in the description: a real name, or a distinction. */
  inner: string[]
  aliases: string[]
}

/** Maximum aliases and inner names: each is a stored key, and is compared with each name of a candidate. */
const MAX_NAMES = 20

/** Names are cut to this length before and after folding, since one character may fold to eighteen. */
const NAME_MAX_LENGTH = 200
/** Length of the text after "also known as" that is searched for aliases. */
const ALIASES_MAX_LENGTH = 500
const NOT_A_WORD = /[^\p{L}\p{N}]+/gu
const APOSTROPHES = /['’ʼ`.]/g
const BRACKETS = /\(([^()]*)\)/g
/** Matches names of continuities in comics, which are not names of characters. */
const VERSION_NAME =
  /^(earth-?\s?[\w-]+|new earth|prime earth|.*\bverse|.*\b(universe|zero hour|crisis|flashpoint))$/
/** Matches up to the end of the sentence. The full stop of "Lt." or "Dr." does not end it. */
const ALIASES =
  /\balso (?:called|(?:known|tagged|listed|spelled|written) as) ((?:\b(?:Lt|Dr|Mrs?|Ms|St|Sgt|Capt|Col|Gen|Prof|[JS]r)\.|[^.;])+)/gi
const SEPARATORS = /,\s*(?:and\s+)?|\s+and\s+|;\s*|\s+or\s+/

/** Folded words without punctuation. The text is cut to `maxLength` before and after folding. */
export const foldedWords = (text: string, maxLength: number): string =>
  fold(text.slice(0, maxLength)).slice(0, maxLength).replace(APOSTROPHES, '').replace(NOT_A_WORD, ' ').trim()

/** The key of a name: "Shudde-M'ell" and "Shudde Mell" have the same one. */
export const keyOf = (name: string): string => foldedWords(name, NAME_MAX_LENGTH)

export const withoutBrackets = (name: string): string => name.replace(BRACKETS, ' ')

const isVersionName = (text: string, multiverse: string | null): boolean =>
  VERSION_NAME.test(fold(text)) || (multiverse !== null && keyOf(text) === keyOf(multiverse))

/** The text in brackets after the name, if the description starts with the name. */
function bracketInDescription({ name, description }: NamedRecord): string[] {
  const bare = name.replace(BRACKETS, '').trim()
  if (!description.startsWith(`${bare} (`)) return []
  const end = description.indexOf(')', bare.length)
  const inside = description.slice(bare.length + 2, Math.max(end, 0))
  return end === -1 || inside.length > NAME_MAX_LENGTH ? [] : [inside]
}

function aliasesIn(description: string): string[] {
  const aliases: string[] = []
  for (const [, names = ''] of description.matchAll(ALIASES)) {
    aliases.push(...names.slice(0, ALIASES_MAX_LENGTH).split(SEPARATORS, MAX_NAMES))
    if (aliases.length >= MAX_NAMES) break
  }
  return aliases.slice(0, MAX_NAMES).map((alias) => alias.replace(BRACKETS, ''))
}

const firstKeys = (names: string[]): string[] => [
  ...new Set(
    names
      .slice(0, MAX_NAMES)
      .map(keyOf)
      .filter((key) => key !== ''),
  ),
]

export function namesOf(character: NamedRecord): Names {
  const { name, multiverse, description } = character
  const bracketed = [...name.matchAll(BRACKETS)].map(([, inside = '']) => inside)
  const inner = [...bracketed, ...bracketInDescription(character)].filter(
    (text) => !isVersionName(text, multiverse),
  )
  // A name of symbols only has no words, so its folded text is the key.
  const main = keyOf(withoutBrackets(name)) || keyOf(name) || fold(name).slice(0, NAME_MAX_LENGTH)
  return {
    main,
    inner: firstKeys(inner).filter((key) => key !== main),
    aliases: firstKeys([...(character.otherNames ?? []), ...aliasesIn(description)]).filter(
      (key) => key !== main,
    ),
  }
}

/** The words of a key in sorted order, since many languages put the family name first. */
export const sortedWords = (key: string): string => key.split(' ').toSorted().join(' ')
