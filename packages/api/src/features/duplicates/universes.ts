import { keyOf } from './names.ts'

/** What tells of the universe that a character is from. */
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

function groupOf(place: string): number {
  const key = ` ${keyOf(place)} `
  return ONE_UNIVERSE.findIndex((names) => names.some((name) => key.includes(` ${name}`)))
}

/** The words that tell one universe from another: "DC Comics" and "DC Universe" both come down to "dc". */
function tellingWordsOf(origin: string): Set<string> {
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
  const [a, b] = [tellingWordsOf(one), tellingWordsOf(other)]
  return isWithin(a, b) || isWithin(b, a)
}

const placesOf = ({ origin, multiverse, series }: Placed): string[] =>
  [origin, multiverse, series].flatMap((text) => text || [])

/** Whether two records may tell of one universe, whatever each calls it, by its names alone. */
export function shareUniverse(one: Placed, other: Placed): boolean {
  if (isSameOrPart(one.origin, other.origin)) return true
  if (placesOf(one).some((place) => place !== one.origin && isSameOrPart(place, other.origin))) return true
  return placesOf(other).some((place) => place !== other.origin && isSameOrPart(place, one.origin))
}

type Created = Pick<Placed, 'creators'>

/** More than tell one character from another: the first ones made it. */
const CREATORS = 20

const creatorsOf = ({ creators }: Created): Set<string> => new Set(creators.slice(0, CREATORS).map(keyOf))

/** How many of the creators of the one with fewer are the other's too; null where one names none. */
export function shareOfCreators(one: Created, other: Created): number | null {
  const [known, others] = [creatorsOf(one), creatorsOf(other)]
  const fewer = Math.min(known.size, others.size)
  return fewer === 0 ? null : [...others].filter((creator) => known.has(creator)).length / fewer
}
