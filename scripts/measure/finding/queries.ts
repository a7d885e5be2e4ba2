import { fold } from '../../../packages/contract/src/shared/fold.ts'
import type { Published } from '../shared/data.ts'
import { type Random, randomFrom } from '../shared/random.ts'

/** The fields of a character that queries are generated from. */
export type Named = Pick<Published, 'id' | 'name' | 'origin' | 'aliases'>

/** A query and the ids of the correct results. */
interface FindingQuery {
  kind: string
  q: string
  expect: string[]
}

interface GeneratedQuery extends FindingQuery {
  /** The character that the query is for. */
  of: Named
}

const BRACKETS = /\s*\([^()]*\)\s*/g
export const bare = (name: string): string => name.replace(BRACKETS, ' ').trim() || name
/** The words of a name without its brackets. */
export const nameWords = (name: string): string[] => bare(name).split(/\s+/)
const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{N}\p{P}\p{Z}]+$/u.test(text)

/** A random position in a word of at least four letters, neither first nor last; null without such a word. */
function spot(words: string[], random: Random): [word: number, letter: number] | null {
  const long = [...words.keys()].filter((at) => words[at]!.length >= 4)
  if (long.length === 0) return null
  const word = random.pick(long)
  return [word, 1 + random.below(words[word]!.length - 2)]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

type Mistake = (word: string, at: number, random: Random) => string

const letterWrong: Mistake = (word, at, random) => {
  const letter = random.pick([...LETTERS].filter((one) => one !== word[at]!.toLowerCase()))
  return word.slice(0, at) + letter + word.slice(at + 1)
}
const lettersSwapped: Mistake = (word, at) =>
  word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
const letterMissing: Mistake = (word, at) => word.slice(0, at) + word.slice(at + 1)

/** Changes one word at a random position. */
const mistyped =
  (change: Mistake) =>
  ({ name }: Pick<Named, 'name'>, random: Random): string | null => {
    const words = nameWords(name)
    const place = spot(words, random)
    if (!place) return null
    const [word, letter] = place
    words[word] = change(words[word]!, letter, random)
    return words.join(' ')
  }

/** Spellings and other ones with the same sound. */
const SAME_SOUND: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/c(?=[aou])/g, 'k'],
  [/c(?=[ei])/g, 's'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/ee/g, 'ea'],
  [/ou/g, 'u'],
  [/([bdfglmnprst])\1/g, '$1'],
  [/y(?=.)/g, 'i'],
  [/ie/g, 'y'],
  [/w(?=h)/g, ''],
  [/oo/g, 'u'],
  [/z/g, 's'],
]

/** A name in another spelling that sounds alike. */
function byEar({ name }: Pick<Named, 'name'>, random: Random): string | null {
  const folded = fold(bare(name))
  const possible = SAME_SOUND.filter(([from]) => folded.search(from) >= 0)
  if (possible.length === 0) return null
  const [from, to] = random.pick(possible)
  return folded.replace(from, to)
}

/** Parses pairs of texts: ours, and how others write it. */
const table = (text: string): Record<string, string> =>
  Object.fromEntries(text.matchAll(/(\S+) (\S+)/g).map(([, ours = '', theirs = '']) => [ours, theirs]))

const CYRILLIC = table(
  'sh ш ch ч zh ж ya я yu ю kh х ts ц a а b б c к d д e е f ф g г h х i и j дж k к l л m м n н o о p п q к r р s с t т u у v в w в x кс y й z з',
)
const GREEK = table(
  'th θ ph φ ps ψ ch τσ sh σ ou ου ee ι oo ου a α b μπ c κ d ντ e ε f φ g γκ h χ i ι j τζ k κ l λ m μ n ν o ο p π q κ r ρ s σ t τ u ου v β w γου x ξ y ι z ζ',
)

function written(name: string, letters: Record<string, string>): string {
  let text = ''
  const folded = fold(name)
  for (let at = 0; at < folded.length; at += 1) {
    const pair = letters[folded.slice(at, at + 2)]
    text += pair ?? letters[folded[at]!] ?? folded[at]!
    if (pair) at += 1
  }
  return text
}

const EXTRA = ['the', 'character', 'from', 'hero', 'anime', 'wiki', 'movie', 'real', 'old', 'young']

type Maker = (one: Named, random: Random) => string | null

/** Kinds of queries that people type. */
export const KINDS: Record<string, Maker> = {
  beginning: ({ name }) => {
    const text = bare(name)
    const end = Math.max(4, Math.ceil(text.length * 0.6))
    return end < text.length ? text.slice(0, end) : null
  },
  'turned round': ({ name }) => {
    const words = nameWords(name)
    return words.length > 1 ? words.toReversed().join(' ') : null
  },
  'letter wrong': mistyped(letterWrong),
  'letters swapped': mistyped(lettersSwapped),
  'letter missing': mistyped(letterMissing),
  'letter too many': mistyped(
    (word, at, random) => word.slice(0, at) + random.pick([...LETTERS]) + word.slice(at),
  ),
  'by ear': byEar,
  'without spaces': ({ name }) => {
    const words = nameWords(name)
    return words.length > 1 ? words.join('') : null
  },
  'word too many': ({ name }, random) => {
    const words = nameWords(name)
    words.splice(random.below(words.length + 1), 0, random.pick(EXTRA))
    return words.join(' ')
  },
  'name and universe': ({ name, origin }, random) => {
    const words = nameWords(name)
    return `${random.pick([words.join(' '), words.join(' '), words[0]!])} ${origin}`
  },
  'another name': ({ aliases }, random) => (aliases.length > 0 ? random.pick(aliases).name : null),
  cyrillic: ({ name }) => (isLatin(bare(name)) ? written(bare(name), CYRILLIC) : null),
  greek: ({ name }) => (isLatin(bare(name)) ? written(bare(name), GREEK) : null),
}

const MIN_LETTERS = 4

/** Generates `each` queries per kind. All characters with the same name count as correct. */
export function makeQueries(
  catalogue: readonly Named[],
  { each, seed, kinds = Object.keys(KINDS) }: { each: number; seed: number; kinds?: string[] },
): GeneratedQuery[] {
  const random = randomFrom(seed)
  const sameName = Map.groupBy(catalogue, ({ name }) => fold(bare(name)))
  const withAliases = catalogue.filter(({ aliases }) => aliases.length > 0)
  return kinds.flatMap((kind) => {
    const queries: GeneratedQuery[] = []
    const source = kind === 'another name' ? withAliases : catalogue
    for (let tries = 0; queries.length < each && tries < each * 50; tries += 1) {
      const of = random.pick(source)
      const q = KINDS[kind]!(of, random)?.trim()
      if (!q || fold(bare(of.name)).length < MIN_LETTERS || q.length < MIN_LETTERS) continue
      const meant = kind === 'name and universe' ? [of] : sameName.get(fold(bare(of.name)))!
      queries.push({ kind, q, of, expect: meant.map(({ id }) => id) })
    }
    return queries
  })
}
