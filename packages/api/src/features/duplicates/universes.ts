import { keyOf } from './names.ts'

export interface Placed {
  origin: string
  multiverse: string | null
  series: string | null
  creators: string[]
}

/** Words that say only that it is a universe. */
const EMPTY = new Set(
  'the a an of and universe multiverse comics comic franchise world series legendarium mythos saga s'.split(
    ' ',
  ),
)

/** Universes that have several names, or were told anew under another one. */
const ONE_UNIVERSE = [
  ['a song of ice and fire', 'game of thrones', 'house of the dragon', 'westeros'],
  ['middle earth', 'tolkien', 'lord of the rings', 'the hobbit', 'the silmarillion'],
  ['harry potter', 'wizarding world', 'fantastic beasts'],
  ['the witcher', 'wiedzmin'],
  ['star wars', 'galaxy far far away'],
  ['sherlock holmes', 'baker street'],
  ['demon slayer', 'kimetsu no yaiba'],
  ['attack on titan', 'shingeki no kyojin'],
  ['my hero academia', 'boku no hero academia'],
  ['league of legends', 'runeterra', 'arcane'],
]

const groupOf = (place: string): number =>
  ONE_UNIVERSE.findIndex((names) => names.some((name) => ` ${keyOf(place)} `.includes(` ${name}`)))

/** The words that tell one universe from another: "DC Comics" and "DC Universe" both come down to "dc". */
function wordsOf(origin: string): Set<string> {
  const words = keyOf(origin)
    .split(' ')
    .map((word) => (word.length > 6 ? word.replace(/verse$/, '') : word))
  const telling = words.filter((word) => !EMPTY.has(word))
  return new Set(telling.length > 0 ? telling : words)
}

const isWithin = (small: Set<string>, large: Set<string>): boolean =>
  [...small].every((word) => large.has(word))

function isSameOrPart(one: string, other: string): boolean {
  const group = groupOf(one)
  if (group !== -1 && group === groupOf(other)) return true
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return isWithin(a, b) || isWithin(b, a)
}

const placesOf = ({ origin, multiverse, series }: Placed): string[] =>
  [origin, multiverse, series].filter((text) => text !== null && text !== '') as string[]

/** Whether two records may tell of one universe, whatever each calls it. */
export function shareUniverse(one: Placed, other: Placed): boolean {
  if (isSameOrPart(one.origin, other.origin)) return true
  if (placesOf(one).some((place) => place !== one.origin && isSameOrPart(place, other.origin))) return true
  if (placesOf(other).some((place) => place !== other.origin && isSameOrPart(place, one.origin))) return true
  return shareCreators(one, other)
}

type Created = Pick<Placed, 'creators'>

/** How many of the creators of the one with fewer are the other's too; null where one names none. */
export function shareOfCreators(one: Created, other: Created): number | null {
  const known = new Set(one.creators.map(keyOf))
  const others = new Set(other.creators.map(keyOf))
  const fewer = Math.min(known.size, others.size)
  return fewer === 0 ? null : [...others].filter((creator) => known.has(creator)).length / fewer
}

export const shareCreators = (one: Created, other: Created): boolean => (shareOfCreators(one, other) ?? 0) > 0
