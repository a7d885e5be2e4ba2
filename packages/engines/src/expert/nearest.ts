import type { ExpertField } from '@personae/contract/expert'
import { distanceWithin } from '../names/edit-distance.ts'
import type { Passage, Passages } from './passages.ts'
import type { Question } from './questions.ts'
import { SYNONYM_WORDS, synonymsOf } from './synonyms.ts'
import { isStopWord, stemOf } from './words.ts'

/** What a kind of question is about, and how a passage shows that. Only for passages that may help. */
interface Hint {
  asks: RegExp
  /** Of `CUES`. */
  cue?: string
  shown?: RegExp
  field?: ExpertField
}

const HINTS: Hint[] = [
  {
    asks: / (?:where|town|city|village|country|kingdom|place|home|house|lives?|living|address|birthplace|born|from|located|find|base) /,
    cue: '#place',
  },
  {
    asks: / (?:how (?:old|much|many|long|far|tall|big|heavy|fast|quick)|age|birthday|number|height|weight) /,
    cue: '#number',
  },
  { asks: / (?:how old|age|birthday) /, cue: '#age' },
  { asks: / (?:when|year|date|day|century|week) /, cue: '#time' },
  { asks: / (?:why|reason|how come|because) /, cue: '#reason' },
  { asks: / (?:hair|eyes?|colour|color|looks?|wears?|wearing|tall) /, cue: '#look' },
  { asks: / (?:real|original|birth|full|true|maiden|first|mask|before|secret) /, cue: '#alias' },
  {
    asks: / (?:die|dies|died|dead|death|killed|murdered|happen|happened|happens|fate|ending|end|finally|survive|lost) /,
    shown:
      /\b(?:die[sd]?|death|dead|kill|murder|drown|poison|hang|grave|burie|destroy|end|last|lost|divorc)/i,
  },
  {
    asks: / (?:jobs?|work|works|worked|profession|occupation|career|living|employed) /,
    shown:
      /\b(?:work|job|trained|serv|employ|apprentice|as an?|was an?|surgeon|teacher|officer|artist|driver|clerk|\w+ologist)\b/i,
  },
  {
    asks: / (?:weapons?|armed|fights? with|sword|uses?) /,
    shown:
      /\b(?:sword|staff|gun|bow|knife|blade|axe|spear|cudgel|pistol|rifle|hammer|dagger|shield|weapon|claws?)/i,
  },
  {
    asks: / (?:made|built|consists?|material) /,
    shown: /\b(?:made|built|forged|water|stone|glass|wood|metal|iron|clay|paper|brass|clone|dna)/i,
  },
  { asks: / (?:turns?|becomes?|evolves?|levels?|transforms?) /, shown: /\bevol|\bbecomes?\b|\bturns? into/i },
  {
    asks: / (?:who|whom|whose|names?|called|wife|husband|friends?|kids|parents|squire|pet) /,
    shown: /(?<!^)\p{Lu}\p{L}+/u,
    field: 'relationships',
  },
  {
    asks: / (?:afraid|scared|fears?|vices?|habits?|hates?|likes?|loves?|thinks?|unlucky|superstitious|personality|describe) /,
    field: 'personality',
  },
  { asks: / (?:can|quick|good|fly|float|able|powers?|weapons?) /, field: 'abilities' },
  { asks: / (?:how did|how does|how was|what did|what does) /, field: 'backstory' },
]

const HINT_WORDS = new Set(HINTS.flatMap(({ asks }) => asks.source.match(/[a-z]{5,}/g) ?? []))

/** The text of a question, with mistakes in the words of the hints corrected. */
const readable = ({ words, text }: Question, { words: known }: Passages): string =>
  words.reduce((read, word) => {
    const isKnown = isStopWord(word) || known.has(word) || HINT_WORDS.has(word)
    const [meant] = isKnown ? [] : nearWords(word, HINT_WORDS)
    return meant === undefined ? read : read.replace(` ${word} `, ` ${meant} `)
  }, text)

/** Weights of a word of the question before, of a corrected word, and of a synonym. */
const BEFORE = 0.4
const CORRECTED = 0.8
const SYNONYM = 0.7
/** The weights of a hint, of its field, and of what the passages around have. */
const HINT = 0.6
const FIELD = 0.4
const AROUND = 0.35

const SHOWN = 3
const WORDS_MAX = 24
/** Shorter words have too many neighbours; longer ones may have two mistakes, as in the search. */
const SHORTEST = 4
const LONG = 7

function nearWords(word: string, known: Iterable<string>): string[] {
  if (word.length < SHORTEST) return []
  const most = word.length < LONG ? 1 : 2
  return [...known].filter((other) => other.length >= SHORTEST && distanceWithin(word, other, most) !== null)
}

function meanings(word: string, { withStem, words }: Passages): Map<string, number> {
  const stem = stemOf(word)
  const found = new Map([...synonymsOf(stem)].map((other) => [other, SYNONYM]))
  found.set(stem, 1)
  if (withStem.has(stem) || found.size > 1) return found
  for (const other of nearWords(word, words)) found.set(stemOf(other), CORRECTED)
  if (found.size === 1)
    for (const other of nearWords(word, SYNONYM_WORDS))
      for (const meant of [stemOf(other), ...synonymsOf(stemOf(other))]) found.set(meant, SYNONYM * CORRECTED)
  return found
}

/**
 * The indexes of at most three passages that may help with a question that nothing answers surely, in the order of the
 * record: by the words that they share, by their meaning and despite mistakes, and by what the kind of question asks for.
 */
export function nearest(question: Question, before: Question | null, passages: Passages): number[] {
  const { all, withStem } = passages
  const text = readable(question, passages)
  const scores = Array.from(all, () => 0)
  const add = (numbers: Map<number, number>, factor: number) => {
    const rarity = Math.log(1 + all.length / Math.max(numbers.size, 1))
    for (const [number, weight] of numbers) scores[number]! += factor * weight * rarity
  }
  for (const [asked, factor] of [
    [question, 1],
    [before, BEFORE],
  ] as const)
    for (const word of new Set(asked?.words.filter((one) => !isStopWord(one)).slice(0, WORDS_MAX))) {
      const numbers = new Map<number, number>()
      for (const [stem, weight] of meanings(word, passages))
        for (const number of withStem.get(stem) ?? [])
          numbers.set(number, Math.max(numbers.get(number) ?? 0, weight))
      add(numbers, factor)
    }
  for (const { cue, shown, field } of HINTS.filter(({ asks }) => asks.test(text))) {
    const showing = (isShown: (passage: Passage) => boolean, weight: number) =>
      add(new Map(all.flatMap((one, at) => (isShown(one) ? [[at, weight] as const] : []))), 1)
    if (cue) add(new Map(withStem.get(cue)?.map((at) => [at, HINT])), 1)
    if (shown) showing((one) => shown.test(one.text), HINT)
    if (field) showing((one) => one.field === field, FIELD)
  }
  const withContext = scores.map((score, at) => {
    const around = [at - 1, at + 1].filter((one) => all[one]?.isProse && all[one].field === all[at]!.field)
    return score + AROUND * Math.max(0, ...around.map((one) => scores[one]!))
  })
  return [...withContext.keys()]
    .filter((at) => withContext[at]! > 0)
    .toSorted((a, b) => withContext[b]! - withContext[a]! || a - b)
    .slice(0, SHOWN)
    .toSorted((a, b) => a - b)
}
