import { LRUCache } from 'lru-cache'
import { errorsBetween } from '../names/word-comparison.ts'
import type { Catalogue } from './catalogue.ts'
import { keyOf } from './names.ts'

export interface UniverseSource {
  origin: string
  multiverse: string | null
  series: string | null
  creators: string[]
}

const STOP_WORDS = new Set(
  'the a an of and universe multiverse comics comic franchise world series legendarium mythos saga stories tales chronicles s'.split(
    ' ',
  ),
)

/** The words that identify a universe: "dc" for both "DC Comics" and "DC Universe". */
function distinctiveWordsOf(key: string): Set<string> {
  const words = key.split(' ').map((word) => (word.length > 6 ? word.replace(/verse$/, '') : word))
  const distinctive = words.filter((word) => !STOP_WORDS.has(word))
  return new Set(distinctive.length > 0 ? distinctive : words)
}

/** Names that are shorter without their spaces are not compared with typos. */
const MIN_MISSPELT = 5

const isMisspelt = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= MIN_MISSPELT && errorsBetween(a, b) !== null

interface Universe {
  joined: string
  words: Set<string>
}

const MAX_CACHED = 1_000

/** Cached, since many compared characters have the same universe. */
const universes = new LRUCache<string, Universe>({
  max: MAX_CACHED,
  memoMethod: (name) => {
    const key = keyOf(name)
    return { joined: key.replaceAll(' ', ''), words: distinctiveWordsOf(key) }
  },
})

const isWithin = (small: Set<string>, large: Set<string>): boolean =>
  [...small].every((word) => large.has(word))

function isSameOrPart(nameA: string, nameB: string): boolean {
  const [a, b] = [universes.memo(nameA), universes.memo(nameB)]
  return isWithin(a.words, b.words) || isWithin(b.words, a.words) || isMisspelt(a.joined, b.joined)
}

export const universeNamesOf = ({ origin, multiverse, series }: UniverseSource): string[] =>
  [origin, multiverse, series].flatMap((text) => text || [])

/** Whether two records may be of one universe, by the names of their universes and by the catalogue. */
export function shareUniverse(a: UniverseSource, b: UniverseSource, catalogue: Catalogue): boolean {
  const decision = catalogue.areOneUniverse(a.origin, b.origin)
  if (decision !== null) return decision
  const isSameUniverse = (nameA: string, nameB: string): boolean =>
    catalogue.areOneUniverse(nameA, nameB) ?? isSameOrPart(nameA, nameB)
  if (isSameUniverse(a.origin, b.origin)) return true
  return (
    universeNamesOf(a).some((name) => name !== a.origin && isSameUniverse(name, b.origin)) ||
    universeNamesOf(b).some((name) => name !== b.origin && isSameUniverse(name, a.origin))
  )
}

type Created = Pick<UniverseSource, 'creators'>

const CREATORS = 20

const creatorsOf = ({ creators }: Created): Set<string> => new Set(creators.slice(0, CREATORS).map(keyOf))

/** Share of the smaller set of creators that the other set has; null if one record has no creators. */
export function shareOfCreators(a: Created, b: Created): number | null {
  const [creatorsA, creatorsB] = [creatorsOf(a), creatorsOf(b)]
  const fewer = Math.min(creatorsA.size, creatorsB.size)
  return fewer === 0 ? null : [...creatorsB].filter((creator) => creatorsA.has(creator)).length / fewer
}

export type UniversePair = [firstKey: string, secondKey: string]

/** Sorts a pair as the database does, by code points: `<` would put U+FFFD after an emoji. */
export function pairOf(a: string, b: string): UniversePair {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  // Compares whole code points, not the halves of a surrogate pair.
  if (at > 0 && /[\ud800-\udbff]/.test(a[at - 1]!)) at -= 1
  return (a.codePointAt(at) ?? -1) < (b.codePointAt(at) ?? -1) ? [a, b] : [b, a]
}
