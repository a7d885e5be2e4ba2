import { EXPERT_FIELDS, type ExpertField } from '@personae/contract/expert'
import { type Passages, passagesOf } from './passages.ts'
import {
  type ExpertQuestion,
  isFollowUp,
  type Question,
  QUESTIONS_MAX,
  questionsOf,
  smallTalk,
} from './questions.ts'
import { mentionsSpoilers } from './spoiler-request.ts'
import { following, foundFor, notSaid, offer, quoted, type Reply, replyTo } from './replies.ts'
import { fill, plain, WORDING } from './wording.ts'

/** An answer in Markdown, split into the parts in which it is shown. */
export interface Answer {
  texts: string[]
  fields: ExpertField[]
}

/** Always gives the same answer. @param pause called between parts of the work, since a long record takes a while */
export async function answerOf(input: ExpertQuestion, pause?: () => Promise<void>): Promise<Answer> {
  const { character, message } = input
  const before = lastQuestion(input)
  const own = questionsOf(message, character)
  // A message that only asks for spoilers repeats the previous question.
  const questions = own.length === 0 && before && mentionsSpoilers(message) ? [before] : own
  const talk = questions.map(({ text }) => smallTalk(text))
  const real = questions.filter((_, index) => talk[index] === null)
  if (real.length === 0) {
    const said = talk.find((kind) => kind !== null)
    if (!said && mentionsSpoilers(message))
      return pieces([{ texts: [WORDING.whichSpoilers, offer(character)], fields: [] }])
    if (!said) return pieces([notSaid(character)])
    const words = fill(WORDING[said], { name: plain(character.name) })
    return pieces([{ texts: [words, offer(character)], fields: [] }])
  }
  const passages = await passagesOf(character, pause)
  const answered: { question: Question; reply: Reply }[] = []
  for (const question of real.slice(0, QUESTIONS_MAX)) {
    await pause?.()
    const reply =
      followUp(question, input, passages) ??
      replyTo(question, character, passages, [
        ...real.filter((one) => one !== question),
        ...(before && before !== question ? [before] : []),
      ])
    answered.push({ question, reply })
  }
  const isSure = ({ fields, isUnsure = false }: Reply) => fields.length > 0 && !isUnsure
  const isAnswered = answered.some(({ reply }) => isSure(reply))
  const unsure = answered.filter(({ reply }) => reply.isUnsure)
  const last = unsure.findLast(({ question }) => question.isQuestion) ?? unsure.at(-1)
  // Statements beside a question need no answer, and of several guesses the last is enough.
  const needed = answered.filter((one) =>
    isAnswered ? one.question.isQuestion || isSure(one.reply) : !last || one === last,
  )
  const replies = needed.map(({ reply }) => reply)
  return pieces(
    real.length > QUESTIONS_MAX ? [...replies, { texts: [WORDING.questionsMax], fields: [] }] : replies,
  )
}

function pieces(replies: Reply[]): Answer {
  const used = new Set(replies.flatMap(({ fields }) => fields))
  return {
    texts: replies.flatMap(({ texts }, index) => {
      const number = replies.length > 1 ? `${fill(WORDING.number, { number: String(index + 1) })} ` : ''
      const start = index > 0 ? `\n\n${number}` : number
      return texts.map((text, position) => (position === 0 ? start : text.startsWith('\n') ? '' : ' ') + text)
    }),
    fields: (Object.keys(EXPERT_FIELDS) as ExpertField[]).filter((field) => used.has(field)),
  }
}

const WHY = / why /
const MORE = 2

/** For "why?" or "and then?": the passage that answered the previous question, with the text that follows it. */
function followUp(question: Question, input: ExpertQuestion, passages: Passages): Reply | null {
  if (!isFollowUp(question.text)) return null
  const before = lastQuestion(input)
  if (!before) return null
  const numbers = foundFor(before, passages)
  const last = numbers.at(-1)
  if (last === undefined) return notSaid(input.character)
  const next = following(last, MORE, passages)
  const isReason = WHY.test(question.text) && passages.withStem.get('#reason')?.includes(last)
  if (next.length === 0 && !isReason) return notSaid(input.character)
  return quoted([last, ...next], question, passages)
}

/** The last question of the history with search terms of its own. */
function lastQuestion({ character, history }: ExpertQuestion): Question | null {
  for (const { role, content } of history.toReversed()) {
    const questions = role === 'user' ? questionsOf(content, character) : []
    const last = questions.findLast(({ text }) => !isFollowUp(text) && smallTalk(text) === null)
    if (last) return last
  }
  return null
}
