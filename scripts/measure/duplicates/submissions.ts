import { fold } from '../../../packages/contract/src/shared/fold.ts'
import { bare, KINDS, makeQueries, type Named, nameWords } from '../finding/queries.ts'
import { randomFrom, type Random } from '../shared/random.ts'

/** A submission and the ids of its originals; no ids for a new character. */
export interface Submission {
  kind: string
  expect: string[]
  submission: { name: string; origin: string } & Record<string, unknown>
  /** The id of a stored character that is submitted unchanged, and left out of the catalogue meanwhile. */
  leftOut?: string
}

/** The kinds of changed names that people also type into a form. */
const CHANGES = [
  'turned round',
  'letter wrong',
  'letters swapped',
  'letter missing',
  'letter too many',
  'by ear',
  'without spaces',
  'word too many',
]
const SYLLABLES = 'bru zel onk ith quo vam dre ulf ypa gost fne ximo tarr lud'.split(' ')
const WORLDS = ['The Glass Meridian', 'Ashfall Chronicles', 'Tales of Umbrel', 'Copper Skies']
const MIN_LETTERS = 4
/** Factor for the number of left-out characters, of which only few are similar to a stored one. */
const LEFT_OUT = 10

function inventName(random: Random): string {
  const name = Array.from({ length: 3 + random.below(2) }, () => random.pick(SYLLABLES)).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}

/** Generates `each` submissions per kind: changed names of stored characters, and new characters. */
export function makeSubmissions(
  catalogue: readonly Named[],
  { each, seed }: { each: number; seed: number },
): Submission[] {
  const random = randomFrom(seed)
  const key = (one: Named) => `${fold(one.origin)} ${fold(bare(one.name))}`
  const sameName = Map.groupBy(catalogue, key)
  const firstWord = (one: Named) => `${fold(one.origin)} ${fold(nameWords(one.name)[0]!)}`
  const firsts = Map.groupBy(catalogue, firstWord)
  const namesakes = Map.groupBy(catalogue, (one) => fold(bare(one.name)))
  const idsOf = (one: Named) => sameName.get(key(one))!.map(({ id }) => id)

  /** Makes submissions of random characters, until there are enough; `make` returns null for an unsuitable one. */
  function collect(
    kind: string,
    make: (one: Named, words: string[]) => Omit<Submission, 'kind'> | null,
    number = each,
  ): Submission[] {
    const found: Submission[] = []
    for (let tries = 0; found.length < number && tries < number * 100; tries += 1) {
      const one = random.pick(catalogue)
      const made = fold(bare(one.name)).length < MIN_LETTERS ? null : make(one, nameWords(one.name))
      if (made) found.push({ kind, ...made })
    }
    return found
  }
  const isNew = (name: string, origin: string) => ({ expect: [], submission: { name, origin } })

  return [
    ...makeQueries(catalogue, { each, seed, kinds: CHANGES }).map(({ kind, q, of }) => ({
      kind,
      expect: idsOf(of),
      submission: { name: q, origin: of.origin },
    })),
    ...collect('first name alone', (one, [first = '', ...rest]) =>
      rest.length === 0 || firsts.get(firstWord(one))!.length > 1 || first.length < MIN_LETTERS
        ? null
        : { expect: [one.id], submission: { name: first, origin: one.origin } },
    ),
    ...collect('misspelt universe', (one) => {
      const origin = KINDS['letters swapped']!({ ...one, name: one.origin }, random)
      return origin ? { expect: idsOf(one), submission: { name: bare(one.name), origin } } : null
    }),
    ...collect('new: of a family', ({ origin }, words) =>
      words.length === 2 ? isNew(`${inventName(random)} ${words[1]}`, origin) : null,
    ),
    ...collect('new: of a first name', ({ origin }, words) =>
      words.length === 2 ? isNew(`${words[0]} ${inventName(random)}`, origin) : null,
    ),
    ...collect('new: in another world', ({ name }) => isNew(bare(name), random.pick(WORLDS))),
    ...collect(
      'left out: name nowhere else',
      (one) =>
        namesakes.get(fold(bare(one.name)))!.length > 1
          ? null
          : { ...isNew(one.name, one.origin), leftOut: one.id },
      each * LEFT_OUT,
    ),
  ]
}
