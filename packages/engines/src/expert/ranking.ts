import type { ExpertField } from '@personae/contract/expert'
import type { Passages } from './passages.ts'
import { synonymsOf } from './synonyms.ts'

const SYNONYM = 0.7

/** Minimum length of a stem that is searched within words: shorter ones are part of too many. */
const SHORTEST_PART = 4

/** Factors for a passage with a matching cue, with the right subject, and in the right field. */
const SHOWN = 1.25
const DOER = 1.6
const FIELD = 1.3

/** Passages with this share of the best score are quoted too, up to `QUOTED`; of a list more, if they are short. */
const MIN_SCORE_SHARE = 0.75
const QUOTED = 3
export const ENTRIES_LENGTH = 300
export const LISTS: ReadonlySet<ExpertField> = new Set(['abilities', 'personality', 'relationships'])

/** Fields that tell no place, time, reason, look or number, and are used for such only if the question names them. */
const TRAITS: ReadonlySet<ExpertField> = new Set(['abilities', 'personality'])

export interface PassageQuery {
  terms: string[]
  needed?: string[]
  cues?: string[]
  /** Whether the character is the object (true) or the subject (false) of the verb in the question. */
  isVerbObject?: boolean | null
  field?: ExpertField
  only?: ExpertField
  /** Whether only the words themselves count, without synonyms. */
  isExact?: boolean
}

export interface Found {
  /** Index of the passage. */
  number: number
  score: number
}

/** The best passages that have all search terms, in the order of the record. */
export function bestPassages(passages: Passages, query: PassageQuery): Found[] {
  const found = ranked(passages, query)
  const best = found.reduce((highest, { score }) => Math.max(highest, score), 0)
  let length = 0
  return found
    .filter(({ score }) => score >= MIN_SCORE_SHARE * best)
    .toSorted((a, b) => b.score - a.score || a.number - b.number)
    .filter(({ number }, index) => {
      const { field, text } = passages.all[number]!
      length += text.length
      return index < QUOTED || (LISTS.has(field) && length <= ENTRIES_LENGTH)
    })
    .toSorted((a, b) => a.number - b.number)
}

/** Stems that start or end with a term, if no passage has the term itself: "lockpicking" for "lock". */
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

function ranked(passages: Passages, query: PassageQuery): Found[] {
  const { all, withStem, withDoer } = passages
  const needed = (query.needed ?? []).map((cue) => new Set(withStem.get(cue)))
  const weights = query.terms.map((term) => weightsOf(term, query.isExact ?? false, passages))
  const numbers = new Set(weights.length > 0 ? weights.flatMap((weight) => [...weight.keys()]) : needed[0])
  const doers = new Set(query.terms.flatMap((term) => withDoer.get(term) ?? []))
  const cues = (query.cues ?? []).map((cue) => new Set(withStem.get(cue)))
  const hasCues = !query.only && needed.length + cues.length > 0
  return [...numbers].flatMap((number) => {
    const { field } = all[number]!
    if (query.only && field !== query.only) return []
    if (hasCues && TRAITS.has(field)) return []
    if (![...needed, ...weights].every((shown) => shown.has(number))) return []
    let score = weights.length === 0 ? 1 : weights.reduce((sum, weight) => sum + weight.get(number)!, 0)
    if (field === query.field) score *= FIELD
    for (const cue of cues) if (cue.has(number)) score *= SHOWN
    if (query.isVerbObject === true && doers.has(number)) score *= DOER
    if (query.isVerbObject === false && doers.has(number)) score /= DOER
    return [{ number, score }]
  })
}
