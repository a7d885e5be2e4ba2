import type { Character } from '@personae/contract/characters'
import { isStopWord, stemOf, wordsOf } from './words.ts'
import { TOPIC_WORDS } from './topics.ts'

/** The token for pronouns and the names of the character. */
export const IT = 'it'

const PRONOUNS = new Set(
  'he she they him her his hers their theirs them its it himself herself themselves'.split(' '),
)

const ALSO_CALLED = /(?:known|called|nicknamed|tagged) as |\balso called /
/** Matches the beginning of a description up to its noun: "An icebreaker captain who". */
const CALLED =
  /^(?:An? |The )?[^,.;:]{0,60}?(?=[,.]| (?:in|of|with|who|whose|that|which|from|at|for|to|and) )/

/** Matches a second name in brackets: "White Queen (Emma Frost) is". */
const BRACKETS = /^ \((\p{Lu}[^()]{1,59})\)/u

const ARTICLES = new Set(['the', 'this', 'that'])
const ALIASES_MAX = 20

/** UTF-16 code units of a description that are searched for other names, and of each list of names. */
const BEGINNING = 1_000
const LIST_MAX = 300

export interface Names {
  whole: string[][]
  /** Stems of the parts of the name that refer to the character. */
  parts: ReadonlySet<string>
  /** The noun for the character in the description: "the captain" refers to the character. */
  noun: string | undefined
}

export function namesOf({ name, aliases: otherNames, description }: Character): Names {
  const [, ...lists] = description.slice(0, BEGINNING).split(ALSO_CALLED)
  const aliases = lists
    .flatMap((list) =>
      list
        .slice(0, LIST_MAX)
        .split(/[.;]/, 1)[0]!
        .split(/, | and /),
    )
    .filter((alias) => /^(?:[Tt]he )?\p{Lu}/u.test(alias))
    .slice(0, ALIASES_MAX)
  const words = wordsOf(name)
  const inBrackets = description.startsWith(`${name} (`)
    ? description.slice(name.length).match(BRACKETS)?.[1]
    : ''
  const ownWords = [...words, ...wordsOf(inBrackets ?? '')]
  return {
    whole: [
      words,
      ['the', 'character'],
      ['this', 'character'],
      ...otherNames.map((other) => wordsOf(other.name)).filter(isUnambiguous),
      ...aliases.map(wordsOf),
    ].filter((one) => one.length > 0),
    parts: new Set(ownWords.filter((word) => !isStopWord(word) && !TOPIC_WORDS.has(word)).map(stemOf)),
    noun: wordsOf(description.match(CALLED)?.[0] ?? '').findLast((word) => isUnambiguous([word])),
  }
}

/** Whether a name can only be the character's: a nickname such as "Will" may be a word of any question. */
const isUnambiguous = (words: string[]): boolean =>
  words.some((word) => !isStopWord(word) && !TOPIC_WORDS.has(word))

/** Replaces the character's name, parts of the name and pronouns by "it". */
export function withoutNames(words: string[], { whole, parts, noun }: Names): string[] {
  const read: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    const name = whole.find((one) => one.every((word, offset) => words[index + offset] === word))
    const word = words[index]!
    const isNoun = word === noun && ARTICLES.has(words[index - 1] ?? '')
    if (!name && !isNoun && !PRONOUNS.has(word) && !parts.has(stemOf(word))) {
      read.push(word)
      continue
    }
    if (name) index += name.length - 1
    if (ARTICLES.has(read.at(-1) ?? '')) read.pop()
    if (read.at(-1) !== IT) read.push(IT)
  }
  return read
}
