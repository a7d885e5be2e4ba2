import { CUES } from './cues.ts'
import type { Passages } from './passages.ts'
import type { Question } from './questions.ts'
import type { PassageQuery } from './ranking.ts'
import { corrected, isStopWord, stemOf } from './words.ts'
import { TOPICS } from './topics.ts'
import { synonymsOf } from './synonyms.ts'

const topics = TOPICS.map((topic) => {
  const words = topic.words.split(' ').filter((word) => word !== '')
  return { ...topic, words: new Set(words), stems: new Set(words.map(stemOf)) }
})

const TERMS_MAX = 12

export type KnownTopic = (typeof topics)[number]

const cueOf = (id: `#${string}`) => CUES.find((cue) => cue.id === id)!.questions
const WHEN = cueOf('#time')
const WHY = cueOf('#reason')
const WHERE = cueOf('#place')
const HOW = cueOf('#how')

/** Whether a whole field can answer: only one list has dates, none has reasons or tells how, no lead is a place. */
function isWhole({ as, field }: KnownTopic, text: string): boolean {
  if (as === 'lead') return !WHERE.test(text)
  return as !== 'list' || field === 'publishedAt' || ![WHEN, WHY, HOW].some((asked) => asked.test(text))
}

export const topicsOf = ({ text, words }: Question): KnownTopic[] =>
  topics.filter(
    (topic) =>
      (topic.phrases?.test(text) || words.some((word) => topic.words.has(word))) && isWhole(topic, text),
  )

export function passageQueryOf(question: Question, about: KnownTopic[], passages: Passages): PassageQuery {
  const cues = CUES.filter(({ questions }) => questions.test(question.text))
  return {
    terms: termsOf(question, about, passages),
    needed: cues.flatMap(({ id, isNeeded }) => (isNeeded ? [id] : [])),
    cues: cues.flatMap(({ id, isNeeded }) => (isNeeded ? [] : [id])),
    isVerbObject: isVerbObject(question),
    field: about.find(({ as }) => as !== 'list')?.field,
  }
}

/** The stems of all meaningful words, with typos corrected. */
function termsOf(question: Question, about: KnownTopic[], { words, withStem, ofTitle }: Passages): string[] {
  const named = about.filter(({ as }) => as !== 'prefer')
  let { text } = question
  for (const { phrases } of about) if (phrases) text = text.replace(phrases, ' ')
  for (const { questions, isNeeded } of CUES) if (isNeeded) text = text.replace(questions, ' ')
  const stems = text
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word))
    .slice(0, TERMS_MAX)
    .map((word) => (withStem.has(stemOf(word)) ? word : (corrected(word, words) ?? word)))
    .map(stemOf)
  const isOfList = about.some(({ as }) => as === 'list')
  return [...new Set(stems)].filter(
    (stem, index) =>
      !named.some((topic) => topic.stems.has(stem)) &&
      !(isOfList && ofTitle.has(stem)) &&
      !stems.slice(0, index).some((earlier) => synonymsOf(earlier).has(stem)),
  )
}

/** Whether the character is the object, as in "who is hunting him"; false in "who did he hunt", null if neither. */
function isVerbObject({ text }: Question): boolean | null {
  if (/ who (?:do|does|did|has|have) it | whom /.test(text)) return false
  return / who (?:(?:is|was|were|has|had|are) )?\p{L}+ it /u.test(text) ? true : null
}
