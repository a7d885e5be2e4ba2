import type { LikenessParts } from '@personae/contract/duplicates'
import { hammingDistance } from '@personae/contract/perceptual-hash'
import { type Named, type Names, namesOf, wordsOf } from './names.ts'
import { runsOf, shareOfRuns } from './texts.ts'
import { type Placed, shareOfCreators, shareUniverse } from './universes.ts'

/** What two records are compared by. */
export interface Compared extends Named, Placed {
  backstory: string
  pictureHash?: string | null
  perceptualHash?: string | null
}

export interface Likeness {
  /** 0 to 1. */
  score: number
  /** Sentences for a person, the weightiest first. */
  reasons: string[]
  /** What a person sees of each respect; the score weighs them, and what speaks against them. */
  parts: LikenessParts
}

/** From here on two records are reported as one character. */
export const THRESHOLD = 0.7

/** Bits of 64 in which two prints of one picture may differ. */
const SAME_PICTURE = 6

/** Share of the shorter backstory that stands in the other one too: so much is copied, not met by chance. */
const COPIED = 0.6

interface Evidence {
  weight: number
  reason: string
}

const none: Evidence = { weight: 0, reason: '' }

/** How well the names agree, whichever of them is written first. */
function nameEvidence(a: Names, b: Names, written: [string, string]): Evidence {
  if (a.main === b.main) {
    const [one, other] = written
    const haveBrackets = one !== other && (one.includes('(') || other.includes('('))
    return { weight: 1, reason: haveBrackets ? 'same name apart from the bracket' : 'same name' }
  }
  if (wordsOf(a.main) === wordsOf(b.main)) {
    return { weight: 0.97, reason: 'same name with its words in another order' }
  }
  if (a.inner.includes(b.main) || b.inner.includes(a.main)) {
    return { weight: 0.95, reason: 'the name of one is the real name of the other' }
  }
  if (a.inner.some((name) => b.inner.includes(name))) return { weight: 0.92, reason: 'same real name' }
  if (a.aliases.includes(b.main) || b.aliases.includes(a.main)) {
    return { weight: 0.85, reason: 'the name of one is another name of the other' }
  }
  return isOneLetterOff(a.main, b.main) ? { weight: 0.55, reason: 'nearly the same name' } : none
}

/** One letter more, less or changed, in words long enough for that to be a slip. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = short.length === long.length ? start + 1 : start
  return short.slice(rest) === long.slice(start + 1)
}

const wordsIn = (texts: string[]): Set<string> => new Set(texts.flatMap((text) => text.split(' ')))

/** What stands in both brackets, and is not of one person: "Kraa (Wabuzi)" and "Kraa (Duplicate)". */
function haveOtherBrackets(a: Names, b: Names): boolean {
  if (a.inner.length === 0 || b.inner.length === 0) return false
  const main = wordsIn([a.main, b.main])
  const beside = ({ inner }: Names) => [...wordsIn(inner)].filter((word) => !main.has(word))
  const [one, other] = [beside(a), beside(b)]
  return one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word))
}

/** Each has other names, and none of them is the other's: "Black Walder" is not "Old Frey". */
const haveOtherAliases = (a: Names, b: Names): boolean =>
  a.aliases.length > 0 &&
  b.aliases.length > 0 &&
  !a.aliases.some((alias) => [b.main, ...b.inner, ...b.aliases].includes(alias)) &&
  !b.aliases.some((alias) => [a.main, ...a.inner].includes(alias))

const genderOf = (text: string): string | undefined => /\b(fe)?male\b/i.exec(text)?.[0].toLowerCase()

const yearOf = (text: string): number | undefined => {
  const year = /\b(?:first|debut)\w*\b[^.]{0,40}\b(1[89]\d\d|20\d\d)\b/i.exec(text)?.[1]
  return year === undefined ? undefined : Number(year)
}

/** Facts that one character cannot have both of. */
function* conflicts(a: Compared, b: Compared, names: [Names, Names]): Generator<Evidence> {
  if (haveOtherBrackets(...names)) yield { weight: 0.45, reason: 'the brackets tell them apart' }
  if (haveOtherAliases(...names)) yield { weight: 0.65, reason: 'each has other names of its own' }
  const [one, other] = [genderOf(a.description), genderOf(b.description)]
  if (one && other && one !== other) yield { weight: 0.6, reason: 'one is male, the other female' }
  const [then, later] = [yearOf(a.description), yearOf(b.description)]
  if (then && later && Math.abs(then - later) > 1) {
    yield { weight: 0.6, reason: `first seen in ${then} and in ${later}` }
  }
}

/** Weight of the picture alone, where the names say nothing: a style repeats itself, a file does not. */
function pictureWeight(a: Compared, b: Compared, isOneUniverse: boolean): number {
  if (a.pictureHash && a.pictureHash === b.pictureHash) return 0.8
  if (!a.perceptualHash || !b.perceptualHash) return 0
  if (hammingDistance(a.perceptualHash, b.perceptualHash) > SAME_PICTURE) return 0
  return isOneUniverse ? 0.75 : 0.6
}

/** One text is compared with many: what is read off it is kept as long as it is. */
const known = new WeakMap<Compared, Set<number>>()

function runsIn(one: Compared): Set<number> {
  const runs = known.get(one) ?? runsOf(one.backstory)
  known.set(one, runs)
  return runs
}

/** Who is still typing a name has no backstory yet: then nobody's is read. */
const backstoryLikeness = (a: Compared, b: Compared): number | null =>
  runsIn(a).size === 0 ? null : shareOfRuns(runsIn(a), runsIn(b))

/** Prints of pictures that have nothing in common differ in half of their bits. */
const UNLIKE = 32

function pictureLikeness(a: Compared, b: Compared): number | null {
  if (a.pictureHash && a.pictureHash === b.pictureHash) return 1
  if (!a.perceptualHash || !b.perceptualHash) return null
  return Math.max(0, 1 - hammingDistance(a.perceptualHash, b.perceptualHash) / UNLIKE)
}

/** How likely it is that two records tell of one character, and why. */
export function likenessOf(a: Compared, b: Compared): Likeness {
  const names: [Names, Names] = [namesOf(a), namesOf(b)]
  const name = nameEvidence(...names, [a.name, b.name])
  const creators = shareOfCreators(a, b)
  const haveCreators = creators !== null && creators > 0
  const isOneUniverse = haveCreators || shareUniverse(a, b)
  const picture = pictureWeight(a, b, isOneUniverse)
  const parts: LikenessParts = {
    name: name.weight,
    universe: isOneUniverse ? 1 : 0,
    creators,
    backstory: backstoryLikeness(a, b),
    picture: pictureLikeness(a, b),
  }
  const text = (parts.backstory ?? 0) >= COPIED ? 0.8 : 0
  const beside = Math.max(picture, text)
  const reasons = [...(picture > 0 ? ['same picture'] : []), ...(text > 0 ? ['same backstory'] : [])]
  if (name.weight === 0) return { score: beside, reasons, parts }

  let score = name.weight
  reasons.push(name.reason)
  if (isOneUniverse) reasons.push('same universe')
  else score *= 0.4
  if (haveCreators) reasons.push('same creators')
  const against = [...conflicts(a, b, names)]
  for (const { weight, reason } of against) {
    score *= weight
    reasons.push(reason)
  }
  // Of namesakes the same may be told word for word, as from a list; a picture shows one alone.
  const isClear = picture > 0 || (text > 0 && against.length === 0)
  return { score: isClear ? Math.max(score, 0.9) : score, reasons, parts }
}
