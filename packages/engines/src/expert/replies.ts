import type { Character } from '@personae/contract/characters'
import type { ExpertField } from '@personae/contract/expert'
import { fieldSentences, listSentences, valuesOf } from './fields.ts'
import { namesAsked } from './other-names.ts'
import { mayAnswer } from './may-answer.ts'
import { nearest } from './nearest.ts'
import { type KnownTopic, passageQueryOf, topicsOf } from './passage-query.ts'
import type { Passages } from './passages.ts'
import type { Question } from './questions.ts'
import { bestPassages } from './ranking.ts'
import { FIELD_NAMES, fill, listed, plain, WORDING } from './wording.ts'

export interface Reply {
  texts: string[]
  /** The fields that the texts are from; none if the record does not say. */
  fields: ExpertField[]
  /** Whether the passages may only help, rather than answer. */
  isUnsure?: boolean
}

/** Fields whose lists may be incomplete: a missing entry does not mean no. */
const INCOMPLETE_FIELDS: ReadonlySet<ExpertField> = new Set(['abilities', 'personality'])

/** Number of sentences quoted from the start and from the end of a long field. */
const LEAD = 3
const CLOSE = 2
const SENTENCE_END = /[.!?…。！？]\p{P}?$/u

/** @param context the other parts of the message, and the previous question */
export function replyTo(
  question: Question,
  character: Character,
  passages: Passages,
  context: Question[],
): Reply {
  const named = namesAsked(question, character)
  if (named) return { texts: listSentences(named.sentence, character.name, named.names), fields: ['aliases'] }
  // After another question, "what was her name?" may be about somebody else.
  const about = topicsOf(question).filter(({ field }) => field !== 'name' || context.length === 0)
  const lists = about.filter(({ as }) => as === 'list')
  const numbers = foundFor(question, passages)
  const isSure = numbers.some((number) => mayAnswer(question, passages.all[number]!.text))
  if (isSure) {
    const next = EVENTS.test(question.text) ? following(numbers.at(-1)!, 1, passages) : []
    return quoted([...numbers, ...next], question, passages)
  }
  const { terms } = passageQueryOf(question, about, passages)
  if (lists.length > 0 && terms.length === 0) {
    const { texts, fields } = listReply(character, [...new Set(lists.map(({ field }) => field))])
    const mayBeIncomplete = question.isYesOrNo && fields.some((field) => INCOMPLETE_FIELDS.has(field))
    return { texts: mayBeIncomplete ? [WORDING.noVerdict, ...texts] : texts, fields }
  }
  const topic = about.find(({ as }) => as !== 'prefer')
  if (topic && terms.every((term) => topic.stems.has(term))) return leadOf(topic, character, passages)
  return helpFor(question, about, character, passages, context)
}

/** Matches questions about an event, which the matching sentence and the next one tell. */
const EVENTS = / happen(?:s|ed)? /

/** The sentences after a passage, in the same field. */
export const following = (last: number, count: number, { all }: Passages): number[] =>
  Array.from({ length: count }, (_, index) => last + 1 + index).filter(
    (number) => all[number]?.isProse && all[number].field === all[last]!.field,
  )

const MAKERS =
  / (?:company|studio|publisher|behind|makes|created|invented|wrote|writes|writer|author|made (?!(?:out )?of |from |it )) ?/

/** The passages that may help with a question without a sure answer or, without any, that the record does not say. */
function helpFor(
  question: Question,
  about: KnownTopic[],
  character: Character,
  passages: Passages,
  context: Question[],
): Reply {
  const makers = MAKERS.test(question.text) ? (['creators', 'writers'] as const) : []
  const lists = about.flatMap(({ as, field }) => (as === 'list' ? [field] : []))
  const named = [...new Set([...makers, ...lists])].filter((field) => valuesOf(character, field).length > 0)
  const whole = listReply(character, named)
  const numbers = nearest(question, context, passages, new Set(about.map(({ field }) => field)), named)
  const near = quoted(numbers, { isYesOrNo: false }, passages)
  const fields = [...named, ...near.fields]
  if (fields.length === 0) return notSaid(character)
  // Shown as a list of fields, in which further quotes of a field follow its first one.
  const entries = [...whole.texts, ...near.texts].map((text) => (text.startsWith('“') ? text : `\n- ${text}`))
  return { texts: [WORDING.notSure, ...entries, `\n\n${offer(character)}`], fields, isUnsure: true }
}

/** The indexes of the passages that answer a question; none if a whole field answers it, or nothing does. */
export function foundFor(question: Question, passages: Passages): number[] {
  const about = topicsOf(question)
  const query = passageQueryOf(question, about, passages)
  if (query.terms.length === 0 && about.some(({ as }) => as === 'list')) return []
  const lists = about.filter(({ as }) => as === 'list')
  const own = lists.flatMap(({ field }) => bestPassages(passages, { ...query, only: field }))
  if (own.length > 0) return own.map(({ number }) => number)
  // A question that names a list is about the list, unless the record has its other words literally.
  return bestPassages(passages, { ...query, isExact: lists.length > 0 }).map(({ number }) => number)
}

function listReply(character: Character, fields: ExpertField[]): Reply {
  const lists = fields.map((field) => ({ field, ...fieldSentences(character, field) }))
  return {
    texts: lists.flatMap(({ texts }) => texts),
    fields: lists.flatMap(({ field, isSaid }) => (isSaid ? [field] : [])),
  }
}

/** A reply with the passages; consecutive sentences become one quote. */
export function quoted(
  numbers: number[],
  { isYesOrNo }: Pick<Question, 'isYesOrNo'>,
  { all }: Passages,
): Reply {
  const quotes: { field: ExpertField; text: string }[] = []
  for (const number of numbers) {
    const { field, text, gap } = all[number]!
    const last = quotes.at(-1)
    if (last?.field === field && gap !== undefined && numbers.includes(number - 1)) last.text += gap + text
    else quotes.push({ field, text })
  }
  const texts = quotes.map(({ field, text }, index) => {
    const isFirst = quotes[index - 1]?.field !== field
    const isLast = quotes[index + 1]?.field !== field
    const end = SENTENCE_END.test(text) ? '' : isLast ? '.' : ','
    const quote = `“${plain(text)}”${end}`
    return isFirst ? `${fill(WORDING.from, { field: FIELD_NAMES[field] })} ${quote}` : quote
  })
  return {
    texts: isYesOrNo ? [WORDING.noVerdict, ...texts] : texts,
    fields: [...new Set(quotes.map(({ field }) => field))],
  }
}

function leadOf({ field, as }: KnownTopic, character: Character, passages: Passages): Reply {
  const numbers = passages.all
    .flatMap((passage, number) => (passage.field === field ? [number] : []))
    .slice(...(as === 'close' ? [-CLOSE] : [0, LEAD]))
  if (numbers.length === 0) return listReply(character, [field])
  return quoted(numbers, { isYesOrNo: false }, passages)
}

const OFFERED = ['abilities', 'relationships', 'backstory', 'personality', 'creators', 'description'] as const
const OFFERS = 3

export const notSaid = (character: Character): Reply => ({
  texts: [WORDING.notSaid, offer(character)],
  fields: [],
})

export function offer(character: Character): string {
  const fields = OFFERED.filter((field) => valuesOf(character, field).length > 0).slice(0, OFFERS)
  return fill(WORDING.canBeAsked, {
    fields: listed(fields.map((field) => FIELD_NAMES[field])),
    name: plain(character.name),
  })
}
