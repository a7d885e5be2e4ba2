import type { SimilarityParts } from '@personae/contract/duplicates'
import { hammingDistance } from '@personae/contract/shared/perceptual-hash'
import { caseKey } from '@personae/contract/shared/fold'
import { type Catalogue, NO_CATALOGUE } from './catalogue.ts'
import { type Evidence, nameEvidence } from './name-evidence.ts'
import type { NamedRecord, Names } from './names.ts'
import { namesIn, shinglesIn } from './readings.ts'
import { sharedShingles } from './shingles.ts'
import { type UniverseSource, shareOfCreators, shareUniverse } from './universes.ts'

export interface ComparedRecord extends NamedRecord, UniverseSource {
  backstory: string
  pictureHash?: string | null
  perceptualHash?: string | null
}

export interface Similarity {
  score: number
  reasons: string[]
  parts: SimilarityParts
}

/** Pairs with this score or more are reported as duplicates. */
export const THRESHOLD = 0.7

/** Maximum Hamming distance, of 64 bits, between hashes of the same picture. */
const SAME_PICTURE = 6

/** Minimum share of common shingles for a backstory to count as copied. */
const COPIED = 0.6

const wordsIn = (texts: string[]): Set<string> => new Set(texts.flatMap((text) => text.split(' ')))

/** Whether both names have brackets without a common word: "Kraa (Wabuzi)" and "Kraa (Duplicate)". */
function haveOtherBrackets(a: Names, b: Names): boolean {
  if (a.inner.length === 0 || b.inner.length === 0) return false
  const main = wordsIn([a.main, b.main])
  const bracketWords = ({ inner }: Names) => [...wordsIn(inner)].filter((word) => !main.has(word))
  const [wordsA, wordsB] = [bracketWords(a), bracketWords(b)]
  return wordsA.length > 0 && wordsB.length > 0 && !wordsA.some((word) => wordsB.includes(word))
}

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

function* conflicts(a: ComparedRecord, b: ComparedRecord, names: [Names, Names]): Generator<Evidence> {
  if (haveOtherBrackets(...names)) yield { weight: 0.45, reason: 'the brackets tell them apart' }
  if (haveOtherAliases(...names)) yield { weight: 0.65, reason: 'each has other names of its own' }
  const [genderA, genderB] = [genderOf(a.description), genderOf(b.description)]
  if (genderA && genderB && genderA !== genderB)
    yield { weight: 0.6, reason: 'one is male, the other female' }
  const [yearA, yearB] = [yearOf(a.description), yearOf(b.description)]
  if (yearA && yearB && Math.abs(yearA - yearB) > 1)
    yield { weight: 0.6, reason: `first seen in ${yearA} and in ${yearB}` }
}

/** Whether two records have the same picture file, or similar pictures, which may only share a style. */
function pictureMatch(a: ComparedRecord, b: ComparedRecord): 'same' | 'similar' | null {
  if (a.pictureHash && a.pictureHash === b.pictureHash) return 'same'
  if (!a.perceptualHash || !b.perceptualHash) return null
  return hammingDistance(a.perceptualHash, b.perceptualHash) > SAME_PICTURE ? null : 'similar'
}

/** Null if the first record has no backstory; the candidate's shingles are then not computed. */
const backstorySimilarity = (a: ComparedRecord, b: ComparedRecord): number | null =>
  shinglesIn(a).size === 0 ? null : sharedShingles(shinglesIn(a), shinglesIn(b))

/** Expected Hamming distance of unrelated pictures: half of the bits. */
const UNRELATED_DISTANCE = 32

function pictureSimilarity(a: ComparedRecord, b: ComparedRecord): number | null {
  if (a.pictureHash && a.pictureHash === b.pictureHash) return 1
  if (!a.perceptualHash || !b.perceptualHash) return null
  return Math.max(0, 1 - hammingDistance(a.perceptualHash, b.perceptualHash) / UNRELATED_DISTANCE)
}

const compareNames = (a: ComparedRecord, b: ComparedRecord, catalogue: Catalogue): Evidence =>
  nameEvidence({
    names: [namesIn(a), namesIn(b)],
    written: [a.name, b.name],
    originKeys: [caseKey(a.origin), caseKey(b.origin)],
    catalogue,
  })

const haveCreators = (a: ComparedRecord, b: ComparedRecord): boolean => (shareOfCreators(a, b) ?? 0) > 0

const areOneUniverse = (a: ComparedRecord, b: ComparedRecord, catalogue: Catalogue): boolean =>
  haveCreators(a, b) || shareUniverse(a, b, catalogue)

export function scoreOf(
  a: ComparedRecord,
  b: ComparedRecord,
  catalogue: Catalogue = NO_CATALOGUE,
): Omit<Similarity, 'parts'> {
  const name = compareNames(a, b, catalogue)
  const picture = pictureMatch(a, b)
  const isCopied = (backstorySimilarity(a, b) ?? 0) >= COPIED
  // An early return for most candidates.
  if (name.weight === 0 && !picture && !isCopied) return { score: 0, reasons: [] }

  const isOneUniverse = areOneUniverse(a, b, catalogue)
  const pictureWeight = { same: 0.8, similar: isOneUniverse ? 0.75 : 0.6 }
  const scoreWithoutName = Math.max(picture ? pictureWeight[picture] : 0, isCopied ? 0.8 : 0)
  const reasons = [...(picture ? ['same picture'] : []), ...(isCopied ? ['same backstory'] : [])]
  if (name.weight === 0) return { score: scoreWithoutName, reasons }

  let score = name.weight
  reasons.push(name.reason)
  if (!isOneUniverse) score *= 0.4
  // Without an origin, as in a form that is not filled in yet, only the names are compared.
  else if (a.origin !== '') reasons.push('same universe')
  if (haveCreators(a, b)) reasons.push('same creators')
  const contradictions = [...conflicts(a, b, [namesIn(a), namesIn(b)])]
  for (const { weight, reason } of contradictions) {
    score *= weight
    reasons.push(reason)
  }
  // Characters with the same name in a list may share a text, so a copied text with contradictions is not enough.
  const isClear = picture !== null || (isCopied && contradictions.length === 0)
  return { score: isClear ? Math.max(score, 0.9) : score, reasons }
}

export const similarityOf = (
  a: ComparedRecord,
  b: ComparedRecord,
  catalogue: Catalogue = NO_CATALOGUE,
): Similarity => ({
  ...scoreOf(a, b, catalogue),
  parts: {
    name: compareNames(a, b, catalogue).weight,
    universe: areOneUniverse(a, b, catalogue) ? 1 : 0,
    creators: shareOfCreators(a, b),
    backstory: backstorySimilarity(a, b),
    picture: pictureSimilarity(a, b),
  },
})
