import { fold } from '@personae/contract/fold'

/** What a name is read off. */
export interface Named {
  name: string
  multiverse: string | null
  description: string
}

/** The names somebody goes by, each as a key: folded words without punctuation. */
export interface Names {
  /** The name itself, without what stands in brackets. */
  main: string
  /** What stands in its brackets, or in those behind it in the description: a real name, or a distinction. */
  inner: string[]
  /** Others that the description tells of. */
  aliases: string[]
}

/** More than anybody goes by. Each becomes a key that is kept, and is compared with each of another's. */
const NAMES = 20

const NOT_A_WORD = /[^\p{L}\p{N}]+/gu
const APOSTROPHES = /['’ʼ`.]/g
const BRACKETS = /\(([^()]*)\)/g
/** Universes that comics number or name: they tell a telling apart, not a person. */
const TELLING =
  /^(earth-?\s?[\w-]+|new earth|prime earth|.*\bverse|.*\b(universe|zero hour|crisis|flashpoint))$/
/** Up to the end of the sentence; the point of "Lt." or "Dr." is none. */
const ALIASES =
  /\balso (?:called|(?:known|tagged|listed|spelled|written) as) ((?:\b(?:Lt|Dr|Mrs?|Ms|St|Sgt|Capt|Col|Gen|Prof|[JS]r)\.|[^.;])+)/gi
const SEPARATORS = /,\s*(?:and\s+)?|\s+and\s+|;\s*|\s+or\s+/

/** Folded words without punctuation: "Shudde-M'ell" and "Shudde Mell" are one. */
export const keyOf = (text: string): string =>
  fold(text).replace(APOSTROPHES, '').replace(NOT_A_WORD, ' ').trim()

const isTelling = (text: string, multiverse: string | null): boolean =>
  TELLING.test(fold(text)) || (multiverse !== null && keyOf(text) === keyOf(multiverse))

/** The brackets that stand directly behind the name where the description repeats it. */
function describedAs({ name, description }: Named): string[] {
  const bare = name.replace(BRACKETS, '').trim()
  if (!description.startsWith(`${bare} (`)) return []
  const end = description.indexOf(')', bare.length)
  return end === -1 ? [] : [description.slice(bare.length + 2, end)]
}

function aliasesIn(description: string): string[] {
  return [...description.matchAll(ALIASES)]
    .flatMap(([, names = '']) => names.split(SEPARATORS, NAMES))
    .slice(0, NAMES)
    .map((alias) => alias.replace(BRACKETS, ''))
}

/** The first of these names as keys, each once. */
const keysOfSome = (names: string[]): string[] => [
  ...new Set(
    names
      .slice(0, NAMES)
      .map(keyOf)
      .filter((key) => key !== ''),
  ),
]

/** Every name that a record tells of. */
export function namesOf(character: Named): Names {
  const { name, multiverse, description } = character
  const bracketed = [...name.matchAll(BRACKETS)].map(([, inside = '']) => inside)
  const inner = [...bracketed, ...describedAs(character)].filter((text) => !isTelling(text, multiverse))
  // A name of signs alone has no words: it stands for itself, and is no other's.
  const main = keyOf(name.replace(BRACKETS, ' ')) || keyOf(name) || fold(name)
  return {
    main,
    inner: keysOfSome(inner).filter((key) => key !== main),
    aliases: keysOfSome(aliasesIn(description)).filter((key) => key !== main),
  }
}

/** The same for any order of the words: family names come first in half of the world. */
export const wordsOf = (key: string): string => key.split(' ').toSorted().join(' ')
