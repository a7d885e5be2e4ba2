import { fold } from '../../../packages/contract/src/shared/fold.ts'
import { randomFrom, type Random } from '../shared/random.ts'
import {
  byEar,
  letterMissing,
  letterWrong,
  lettersSwapped,
  type Mistake,
  mistyped,
  nameWords,
  type Named,
} from '../finding/queries.ts'

/** A submission and the source ids of its originals; no ids for a new character. */
export interface Submission {
  kind: string
  expect: string[]
  submission: { name: string; origin: string } & Record<string, unknown>
  /** The source id of a stored character that is submitted as it is, while it is left out of the catalogue. */
  leftOut?: string
}

const TITLES = ['Lord', 'Lady', 'Captain', 'Doctor', 'King', 'Queen', 'Sir', 'Professor', 'Master', 'General']
const MIDDLE = ['James', 'Marie', 'Anne', 'Edward', 'Louise', 'Quentin', 'A.', 'J.']
const EPITHETS = ['the Brave', 'the Wanderer', 'of the North', 'the Younger', 'the Cruel', 'from the Sea']
const SYLLABLES = [
  'bru',
  'zel',
  'onk',
  'ith',
  'quo',
  'vam',
  'dre',
  'ulf',
  'ypa',
  'gost',
  'fne',
  'ximo',
  'tarr',
  'lud',
]
const WORLDS = ['The Glass Meridian', 'Ashfall Chronicles', 'Tales of Umbrel', 'Copper Skies']

type Change = (name: string, random: Random) => string | null

const typo = (change: Mistake): Change => {
  const make = mistyped(change)
  return (name, random) => make({ name }, random)
}

const letterDoubled: Mistake = (word, at) => word.slice(0, at) + word[at]! + word.slice(at)
const MISTAKES = [lettersSwapped, letterMissing, letterDoubled, letterWrong]
const LONG_WORD = 8

/** Two mistakes in one long word, apart from each other and not in the first letter. */
const twoMistakes =
  (areWordsRight: (words: string[]) => boolean): Change =>
  (name, random) => {
    const words = name.split(' ')
    const long = [...words.keys()].filter((at) => words[at]!.length >= LONG_WORD)
    if (long.length === 0 || !areWordsRight(words)) return null
    const at = random.pick(long)
    const word = words[at]!
    const half = Math.floor(word.length / 2)
    const later = random.pick(MISTAKES)(word, half + random.below(word.length - half - 1), random)
    words[at] = random.pick(MISTAKES)(later, 1 + random.below(half - 2), random)
    return words.join(' ')
  }

/** Generates a new name. */
function invent(random: Random): string {
  const name = Array.from({ length: 3 + random.below(2) }, () => random.pick(SYLLABLES)).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}

/** Typical changes to the name of a stored character. */
const CHANGES: Record<string, Change> = {
  'letters swapped': typo(lettersSwapped),
  'letter missing': typo(letterMissing),
  'letter doubled': typo(letterDoubled),
  'title before': (name, random) => `${random.pick(TITLES)} ${name}`,
  'middle name': (name, random) => {
    const [first, ...rest] = name.split(' ')
    return rest.length === 0 ? null : [first, random.pick(MIDDLE), ...rest].join(' ')
  },
  'epithet behind': (name, random) => `${name} ${random.pick(EPITHETS)}`,
  'without space': (name) => (name.includes(' ') ? name.replace(/\s+/g, '') : null),
  'by ear': (name, random) => byEar({ name }, random),
  'turned round': (name) => (name.includes(' ') ? name.split(' ').toReversed().join(' ') : null),
}

/** Measured since later: with these at the end, one seed makes the same of the others as before. */
const LATER_CHANGES: Record<string, Change> = {
  'letter wrong': typo(letterWrong),
  'last letter wrong': typo((word, _, random) => letterWrong(word, word.length - 1, random)),
  'two mistakes, one word': twoMistakes((words) => words.length === 1),
  'two mistakes, more words': twoMistakes((words) => words.length > 1),
}

const MIN_LETTERS = 4
/** A bracket that this many characters of a universe have is no name. */
const SHARED_BRACKET = 4

/** Characters of the catalogue that are submitted while they are left out of it. */
const NAME_NOWHERE = 'left out: name nowhere'
/** In another universe, or in the same one under another name of it: then it is the same character. */
const NAME_ELSEWHERE = 'left out: name elsewhere'
/** Left-out characters are this many times as many: few of them are like a stored one. */
const LEFT_OUT = 10

/** Generates `each` submissions per kind: changed names of stored characters, and new characters. */
export function makeSubmissions(
  catalogue: readonly Named[],
  { each, seed }: { each: number; seed: number },
): Submission[] {
  const random = randomFrom(seed)
  const key = (one: Named) => `${fold(one.origin)} ${nameWords(one.name).map(fold).join(' ')}`
  const sameName = Map.groupBy(catalogue, key)
  const firstWord = (one: Named) => `${fold(one.origin)} ${fold(nameWords(one.name)[0] ?? '')}`
  const bracketOf = ({ name }: Named) => /\(([^()]*)\)/.exec(name)?.[1]
  const brackets = Map.groupBy(catalogue, (one) => `${one.origin}\n${bracketOf(one)}`)
  const firsts = Map.groupBy(catalogue, firstWord)
  const families = Map.groupBy(
    catalogue.filter(({ name }) => nameWords(name).length === 2),
    (one) => `${one.origin}\n${nameWords(one.name).at(-1)}`,
  )
  const bare = (one: Named) => nameWords(one.name).join(' ')
  const namesakes = Map.groupBy(catalogue, (one) => fold(bare(one)))
  const idsOf = (one: Named) => sameName.get(key(one))!.map(({ sourceId }) => sourceId)

  function collect(
    kind: string,
    make: (one: Named) => (Omit<Submission, 'kind'> & { kind?: string }) | null,
    number = each,
  ): Submission[] {
    const found: Submission[] = []
    for (let tries = 0; found.length < number && tries < number * 100; tries += 1) {
      const one = random.pick(catalogue)
      if (fold(bare(one)).length < MIN_LETTERS) continue
      const made = make(one)
      if (made) found.push({ kind, ...made })
    }
    return found
  }

  const changed = (changes: Record<string, Change>) =>
    Object.entries(changes).flatMap(([kind, change]) =>
      collect(kind, (one) => {
        const name = change(bare(one), random)
        return name ? { expect: idsOf(one), submission: { name, origin: one.origin } } : null
      }),
    )

  const misspell = CHANGES['letters swapped']!
  return [
    ...changed(CHANGES),
    ...collect('first name alone', (one) => {
      const words = nameWords(one.name)
      if (words.length < 2 || firsts.get(firstWord(one))!.length > 1 || words[0]!.length < MIN_LETTERS)
        return null
      return { expect: [one.sourceId], submission: { name: words[0]!, origin: one.origin } }
    }),
    ...collect('misspelt universe', (one) => {
      const origin = misspell(one.origin, random)
      return origin ? { expect: idsOf(one), submission: { name: bare(one), origin } } : null
    }),
    ...collect('new: of a family', (one) => {
      const words = nameWords(one.name)
      const family = families.get(`${one.origin}\n${words.at(-1)}`)
      const name = `${invent(random)} ${words.at(-1)}`
      return words.length === 2 && family ? { expect: [], submission: { name, origin: one.origin } } : null
    }),
    ...collect('new: of a first name', (one) => {
      const words = nameWords(one.name)
      const name = `${words[0]} ${invent(random)}`
      return words.length === 2 ? { expect: [], submission: { name, origin: one.origin } } : null
    }),
    ...collect('new: in another world', (one) => ({
      expect: [],
      submission: { name: bare(one), origin: random.pick(WORLDS) },
    })),
    ...collect('new: of a bracket', (one) => {
      const bracket = bracketOf(one)
      if (!bracket || brackets.get(`${one.origin}\n${bracket}`)!.length < SHARED_BRACKET) return null
      return { expect: [], submission: { name: `${invent(random)} (${bracket})`, origin: one.origin } }
    }),
    ...changed(LATER_CHANGES),
    ...collect(
      'left out',
      (one) => {
        if (idsOf(one).length > 1) return null
        const kind = namesakes.get(fold(bare(one)))!.length > 1 ? NAME_ELSEWHERE : NAME_NOWHERE
        return { kind, expect: [], submission: { name: one.name, origin: one.origin }, leftOut: one.sourceId }
      },
      each * LEFT_OUT,
    ),
  ]
}
