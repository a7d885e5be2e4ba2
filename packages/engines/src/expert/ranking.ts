import type { ExpertField } from '@personae/contract/expert'
import type { Passages } from './passages.ts'
import { synonymsOf } from './synonyms.ts'

const SYNONYM = 0.7
const SENTENCE_BEFORE = 0.5
/** The weight of a word that only tells several apart. */
const MODIFIER = 0.5

/** Shorter stems are part of too many words. */
const SHORTEST_PART = 4

/** The factors of a passage with a matching cue, the right subject, or in the right field. */
const SHOWN = 1.25
const DOER = 1.6
const FIELD = 1.3

/** The minimum share of the search terms in a quoted passage. */
const ENOUGH = 0.65

/** Passages nearly as good as the best are quoted too, up to this number. */
const NEARLY = 0.75
const QUOTED = 3

/** No place, time or reason, and no look or number of anything, unless the question names the field. */
const TRAITS: ReadonlySet<ExpertField> = new Set(['abilities', 'personality'])

export interface Sought {
  terms: string[]
  /** Those of them that only tell several apart. */
  modifiers?: string[]
  needed?: string[]
  cues?: string[]
  /** Whether the character is the object (true) or the subject (false) of the verb in the question. */
  isDoneToIt?: boolean | null
  field?: ExpertField
  only?: ExpertField
  /** Whether synonyms count. */
  isExact?: boolean
}

export interface Found {
  /** Its index among the passages. */
  number: number
  score: number
  /** The share of the search terms that it has, from 0 to 1; rare words count more. */
  share: number
  /** Whether it is of the kind that the question asks for, by its field or a cue. */
  isFitting: boolean
}

/**
 * The best passages that have enough of the search terms, in the order of the record.
 * @param ofFitting the share that is enough of a fitting passage
 */
export function bestPassages(passages: Passages, sought: Sought, ofFitting = ENOUGH): Found[] {
  const found = ranked(passages, sought).filter(
    ({ share, isFitting }) => share >= (isFitting ? ofFitting : ENOUGH),
  )
  const best = found.reduce((highest, { score }) => Math.max(highest, score), 0)
  return found
    .filter(({ score }) => score >= NEARLY * best)
    .toSorted((a, b) => b.score - a.score || a.number - b.number)
    .slice(0, QUOTED)
    .toSorted((a, b) => a.number - b.number)
}

/** Words that start or end with a term that the record does not have by itself: "lockpicking" for "lock". */
const compoundsOf = (term: string, { stems }: Passages): string[] =>
  term.length < SHORTEST_PART ? [] : stems.filter((stem) => stem.startsWith(term) || stem.endsWith(term))

function weightsOf(term: string, isExact: boolean, passages: Passages): Map<number, number> {
  const weights = new Map<number, number>()
  const own = passages.withStem.get(term) ?? []
  const compounds = own.length > 0 || isExact ? [] : compoundsOf(term, passages)
  const related = isExact ? [] : [...synonymsOf(term), ...compounds]
  for (const stem of related)
    for (const number of passages.withStem.get(stem) ?? []) weights.set(number, SYNONYM)
  for (const number of own) weights.set(number, 1)
  return weights
}

function ranked(passages: Passages, sought: Sought): Found[] {
  const { all, withStem, withDoer } = passages
  const needed = (sought.needed ?? []).map((cue) => new Set(withStem.get(cue)))
  const weights = sought.terms.map((term) => {
    const weight = weightsOf(term, sought.isExact ?? false, passages)
    const rarity = Math.log(1 + all.length / Math.max(weight.size, 1))
    return { weight, rarity: sought.modifiers?.includes(term) ? MODIFIER * rarity : rarity }
  })
  const total = weights.reduce((sum, { rarity }) => sum + rarity, 0)
  const numbers = new Set(
    weights.length > 0 ? weights.flatMap(({ weight }) => [...weight.keys()]) : needed[0],
  )
  const doers = new Set(sought.terms.flatMap((term) => withDoer.get(term) ?? []))
  const cues = (sought.cues ?? []).map((cue) => new Set(withStem.get(cue)))
  const asksForKind = !sought.only && needed.length + cues.length > 0
  return [...numbers].flatMap((number) => {
    const { field, isProse } = all[number]!
    if (sought.only && field !== sought.only) return []
    if (asksForKind && TRAITS.has(field)) return []
    if (!needed.every((shown) => shown.has(number))) return []
    const before = isProse && all[number - 1]?.field === field ? number - 1 : -1
    let score = 0
    for (const { weight, rarity } of weights)
      score += rarity * Math.max(weight.get(number) ?? 0, SENTENCE_BEFORE * (weight.get(before) ?? 0))
    const share = total > 0 ? score / total : 1
    if (total === 0) score = 1
    if (field === sought.field) score *= FIELD
    for (const cue of cues) if (cue.has(number)) score *= SHOWN
    const isFitting = field === sought.field || [...needed, ...cues].some((cue) => cue.has(number))
    if (sought.isDoneToIt === true && doers.has(number)) score *= DOER
    if (sought.isDoneToIt === false && doers.has(number)) score /= DOER
    return [{ number, score, share, isFitting }]
  })
}
