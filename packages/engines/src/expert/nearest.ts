import type { ExpertField } from '@personae/contract/expert'
import { distanceWithin } from '../names/edit-distance.ts'
import { IT } from './names.ts'
import { CUES } from './cues.ts'
import type { Passage, Passages } from './passages.ts'
import type { Question } from './questions.ts'
import { ENTRIES_LENGTH, LISTS } from './ranking.ts'
import { synonymsOf } from './synonyms.ts'
import { likeness, rowOf, spellingCorrection } from './word-vectors.ts'
import { isStopWord, MAX_WORD_LENGTH, stemOf } from './words.ts'

/** What a kind of question asks for, and how a passage shows it. Used only for passages that may help. */
interface Hint {
  asks: RegExp
  /** The id of a cue of `CUES`. */
  cue?: string
  shown?: RegExp
  field?: ExpertField
}

const HINTS: Hint[] = [
  {
    asks: / (?:where|town|city|village|country|kingdom|place|home|house|lives?|living|address|birthplace|hometown|born|from|located|find|base) /,
    cue: '#place',
  },
  {
    asks: / (?:how (?:old|much|many|long|far|tall|big|heavy|fast|quick)|age|birthday|number|height|weight) /,
    cue: '#number',
  },
  { asks: / (?:when|year|date|day|century|week) /, cue: '#time' },
  { asks: / (?:why|reason|how come|because) /, cue: '#reason' },
  { asks: / (?:real|actual|original|birth|full|true|maiden|first|mask|before|secret) /, cue: '#alias' },
  {
    asks: / (?:who|whom|whose|names?|called|wife|husband|friends?|kids|parents|squire|pet) /,
    shown: /(?<!^)\p{Lu}\p{L}+/u,
    field: 'relationships',
  },
  {
    asks: /^ (?:is|does) it | (?:afraid|scared|fears?|vices?|habits?|hates?|likes?|loves?|thinks?|unlucky|superstitious|personality|describe) /,
    field: 'personality',
  },
  { asks: / (?:can|quick|good|fly|float|able|powers?|weapons?) /, field: 'abilities' },
  { asks: / (?:how did|happen(?:s|ed)?|die[sd]?|death|fate) /, field: 'backstory' },
]

/** Weights of a corrected word and of one of nearly the same meaning; less likeness than `MIN_LIKENESS` does not count. */
const CORRECTED = 0.8
const ALIKE = 0.7
const MIN_LIKENESS = 0.2
/** If no word matches at least this well and no hint applies, the record does not say. */
const CLEAR = 0.4
/** Weights of a hint, of a field that the question names, and of matches in neighbouring passages. */
const HINT = 0.6
const FIELD = 0.4
const NEIGHBOUR = 0.35

/** Maximum number of passages shown, each with a neighbour: a sentence, or entries of its list. */
const SHOWN = 2

const WORDS_MAX = 12
/** Words below `SHORTEST` have too many neighbours; from `LONG` on they may have two mistakes, as in the search. */
const SHORTEST = 4
const LONG = 7

const nearWords = (word: string, known: Iterable<string>, distance: number): string[] =>
  [...known].filter((other) => other.length >= SHORTEST && distanceWithin(word, other, distance) !== null)

/** Words that are in too many passages to find one, but that distinguish between several. */
const KEPT_STOP_WORDS = new Set('good bad best worst big little old new made'.split(' '))

const contentWords = (questions: Question[]): Set<string> =>
  new Set(
    questions
      .flatMap(({ words }) => words)
      .filter((word) => word !== IT && (!isStopWord(word) || KEPT_STOP_WORDS.has(word)))
      .slice(0, WORDS_MAX),
  )

/** The words that a word may stand for: itself or, if it is unknown, its corrections. */
function meant(word: string, { words, withStem }: Passages): string[] {
  const isCorrected = word.length >= SHORTEST && word.length <= MAX_WORD_LENGTH
  if (!isCorrected || withStem.has(stemOf(word)) || rowOf(word) !== null) return [word]
  const near = nearWords(word, words, 1)
  if (near.length > 0) return near
  const other = spellingCorrection(word)
  if (other !== null) return [other]
  return word.length < LONG ? [word] : nearWords(word, words, 2)
}

/** The passages with a word or one of similar meaning, each with the weight of the match. */
function matching(word: string, { withStem, withRow }: Passages): Map<number, number> {
  const found = new Map<number, number>()
  const row = rowOf(word)
  if (row !== null)
    for (const [other, numbers] of withRow) {
      const weight = (ALIKE * (likeness(row, other) - MIN_LIKENESS)) / (1 - MIN_LIKENESS)
      if (weight > 0) for (const at of numbers) found.set(at, Math.max(found.get(at) ?? 0, weight))
    }
  const stem = stemOf(word)
  for (const other of synonymsOf(stem))
    for (const at of withStem.get(other) ?? []) found.set(at, Math.max(found.get(at) ?? 0, ALIKE))
  for (const at of withStem.get(stem) ?? []) found.set(at, 1)
  return found
}

/**
 * The indexes of passages that may help with a question without a sure answer, in the order of the record: by the
 * words, despite mistakes, by their meaning, and by what this kind of question asks for.
 * @param context the other parts of the message, and the previous question
 * @param fields the fields that the question names
 * @param whole fields that are already shown as a whole, each in place of a passage
 */
export function nearest(
  question: Question,
  context: Question[],
  passages: Passages,
  fields: ReadonlySet<ExpertField>,
  whole: readonly ExpertField[],
): number[] {
  const { all, withStem } = passages
  const scores = Array.from(all, () => 0)
  const add = (found: Map<number, number>, factor = 1) => {
    const rarity = Math.log(1 + all.length / Math.max(found.size, 1))
    for (const [at, weight] of found) scores[at]! += factor * weight * rarity
  }
  const addAll = (isShown: (passage: Passage) => boolean, weight: number) =>
    add(new Map(all.flatMap((one, at) => (isShown(one) ? [[at, weight] as const] : []))))

  const own = contentWords([question])
  let { text } = question
  let most = 0
  for (const word of contentWords([question, ...context])) {
    const factor = own.has(word) ? 1 : 1 / (1 + own.size)
    const found = new Map<number, number>()
    const others = meant(word, passages)
    for (const other of others)
      for (const [at, weight] of matching(other, passages))
        found.set(at, Math.max(found.get(at) ?? 0, weight))
    most = Math.max(most, ...found.values())
    add(found, others.includes(word) ? factor : CORRECTED * factor)
    text = text.replace(` ${word} `, ` ${others[0] ?? word} `)
  }
  const kinds = HINTS.filter(({ asks }) => asks.test(text))
  if (most < CLEAR && kinds.length === 0 && fields.size === 0) return []
  for (const { cue, shown, field } of kinds) {
    if (cue) add(new Map(withStem.get(cue)?.map((at) => [at, HINT])))
    if (shown) addAll((one) => shown.test(one.text), HINT)
    if (field) addAll((one) => one.field === field, FIELD)
  }
  for (const [at, { field }] of all.entries()) if (fields.has(field)) scores[at]! += FIELD

  const needed = CUES.filter(({ isKind, questions }) => isKind && questions.test(question.text)).map(
    ({ id }) => new Set(withStem.get(id)),
  )
  const withContext = scores.map((score, at) => {
    if (!needed.every((shown) => shown.has(at))) return 0
    const around = [at - 1, at + 1].filter((one) => all[one]?.isProse && all[one].field === all[at]!.field)
    return score + NEIGHBOUR * Math.max(0, ...around.map((one) => scores[one]!))
  })
  return chosen(withContext, whole, passages)
}

function chosen(scores: number[], whole: readonly ExpertField[], passages: Passages): number[] {
  const left = [...scores.keys()].filter((at) => !whole.includes(passages.all[at]!.field))
  const best = left.toSorted((a, b) => scores[b]! - scores[a]! || a - b)
  const shown = new Set<number>()
  for (let count = whole.length; count < SHOWN; count += 1) {
    const next = best.find((at) => scores[at]! > 0 && !shown.has(at))
    if (next === undefined) break
    for (const at of withNeighbours(next, best, scores, passages)) shown.add(at)
  }
  return [...shown].toSorted((a, b) => a - b)
}

/** A passage and the best of its neighbours: in a text the sentence before or after it, in a list further entries. */
function withNeighbours(first: number, best: number[], scores: number[], { all }: Passages): number[] {
  const { field, text } = all[first]!
  const others = best.filter((at) => at !== first && scores[at]! > 0 && all[at]!.field === field)
  if (!LISTS.has(field)) return [first, ...others.filter((at) => Math.abs(at - first) === 1).slice(0, 1)]
  let { length } = text
  return [first, ...others.filter((at) => (length += all[at]!.text.length) <= ENTRIES_LENGTH)]
}
