import { WORDING } from '@personae/engines/expert/wording'
import { offlineExpert } from '../../../packages/api/src/features/extras/chat/offline-expert.ts'
import type { Character } from '../../../packages/contract/src/characters.ts'
import type { ChatMessage } from '../../../packages/contract/src/chat.ts'
import type { ExpertField } from '../../../packages/contract/src/expert.ts'
import { shown, strayWords } from './word-check.ts'

/** Fields that an answer may use in addition to the required ones. */
const UNNEEDED = 1

export interface ExpertCase {
  question: string
  kind?: string
  /** The earlier questions, oldest first. */
  before?: string[]
  /** Required fields, where "a|b" means either; none if the record does not say. */
  fields: string[]
  /** The required text of the answer. */
  says?: string
  /** Whether the question is reserved, and must not be used for tuning. */
  isUnseen?: boolean
}

export interface Result {
  isRight: boolean
  /** Whether the answer claims to be one: neither passages that may help nor that the record does not say. */
  isSure: boolean
  answer: string
  used: ExpertField[]
  /** Words that are neither in the record nor in the fixed wording. */
  strays: string[]
  /** Milliseconds until the answer was complete. */
  ms: number
}

/** Asks a question after the earlier ones, and scores the answer. */
export async function resultOf(one: ExpertCase, record: Character): Promise<Result> {
  const history: ChatMessage[] = []
  for (const content of one.before ?? []) {
    const { pieces } = await answerTo(record, content, history)
    history.push({ role: 'user', content }, { role: 'assistant', content: pieces.join('') })
  }
  const { pieces, used, ms } = await answerTo(record, one.question, history)
  const answer = shown(pieces.join(''))
  return {
    isRight: isRight(one, used, answer),
    isSure: used.length > 0 && !answer.includes(shown(WORDING.notSure)),
    answer,
    used,
    strays: pieces.flatMap((piece) => strayWords(piece, record)),
    ms,
  }
}

/** Removes quotation marks, since entries of a list are quoted one by one. */
const withoutQuotes = (text: string): string => text.replaceAll(/[“”]/g, '')

function isRight({ fields, says }: ExpertCase, used: ExpertField[], answer: string): boolean {
  const isSaid = (text: string) => withoutQuotes(answer).includes(withoutQuotes(text))
  // Passages that may help claim nothing: right if the record does not say, or if one of them is the answer.
  if (answer.startsWith(shown(WORDING.notSure))) return fields.length === 0 || isSaid(says ?? ' ')
  if (fields.length === 0) return used.length === 0 && answer.includes(shown(WORDING.notSaid).slice(0, -1))
  const choices = fields.map((field) => field.split('|'))
  const needed = new Set(choices.flat())
  return (
    choices.every((choice) => used.some((field) => choice.includes(field))) &&
    used.filter((field) => !needed.has(field)).length <= UNNEEDED &&
    isSaid(says ?? '')
  )
}

/** The answer in its chunks, with the time that it took. */
async function answerTo(character: Character, message: string, history: ChatMessage[] = []) {
  const start = performance.now()
  const pieces: string[] = []
  let used: ExpertField[] = []
  const answer = offlineExpert.answer({ character, message, history }, new AbortController().signal)
  for await (const part of answer) {
    if ('text' in part) pieces.push(part.text)
    else used = part.fields
  }
  return { pieces, used, ms: performance.now() - start }
}
