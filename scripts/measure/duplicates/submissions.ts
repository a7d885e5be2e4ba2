import { fold } from '../../../packages/contract/src/shared/fold.ts'
import { randomFrom, type Random } from '../shared/random.ts'
import { byEar, mistyped, nameWords, type Named } from '../finding/queries.ts'

/** A submission and the source ids of its originals; no ids for a new character. */
export interface Submission {
  kind: string
  expect: string[]
  submission: { name: string; origin: string } & Record<string, unknown>
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

const typo = (change: Parameters<typeof mistyped>[0]): Change => {
  const make = mistyped(change)
  return (name, random) => make({ name }, random)
}

/** Generates a new name. */
function invent(random: Random): string {
  const name = Array.from({ length: 3 + random.below(2) }, () => random.pick(SYLLABLES)).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}

/** Typical changes to the name of a stored character. */
const CHANGES: Record<string, Change> = {
  'letters swapped': typo((word, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)),
  'letter missing': typo((word, at) => word.slice(0, at) + word.slice(at + 1)),
  'letter doubled': typo((word, at) => word.slice(0, at) + word[at]! + word.slice(at)),
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

const MIN_LETTERS = 4
/** A bracket that this many characters of a universe have is no name. */
const SHARED_BRACKET = 4

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
  const idsOf = (one: Named) => sameName.get(key(one))!.map(({ sourceId }) => sourceId)

  function collect(kind: string, make: (one: Named) => Omit<Submission, 'kind'> | null): Submission[] {
    const found: Submission[] = []
    for (let tries = 0; found.length < each && tries < each * 100; tries += 1) {
      const one = random.pick(catalogue)
      if (fold(bare(one)).length < MIN_LETTERS) continue
      const made = make(one)
      if (made) found.push({ kind, ...made })
    }
    return found
  }

  const known = Object.entries(CHANGES).flatMap(([kind, change]) =>
    collect(kind, (one) => {
      const name = change(bare(one), random)
      return name ? { expect: idsOf(one), submission: { name, origin: one.origin } } : null
    }),
  )
  const misspell = CHANGES['letters swapped']!
  return [
    ...known,
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
  ]
}
