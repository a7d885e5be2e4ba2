import { EXPERT_FIELDS, type ExpertField } from '@personae/contract/expert'
import { followUp } from './follow-up.ts'
import { passagesOf } from './passages.ts'
import { type ExpertQuestion, type Question, QUESTIONS_MAX, questionsOf } from './questions.ts'
import { offer, notSaid, type Reply, replyTo } from './replies.ts'
import { smallTalk } from './small-talk.ts'
import { fill, plain, WORDING } from './wording.ts'

export interface Answer {
  texts: string[]
  fields: ExpertField[]
}

/** Deterministic. @param pause called between two parts of the work: a long record takes a while */
export async function answerOf(input: ExpertQuestion, pause?: () => Promise<void>): Promise<Answer> {
  const { character, message } = input
  const questions = questionsOf(message, character)
  const talk = questions.map(({ text }) => smallTalk(text))
  const real = questions.filter((_, index) => talk[index] === null)
  if (real.length === 0) {
    const said = talk.find((kind) => kind !== null)
    if (!said) return pieces([notSaid(character)])
    const words = fill(WORDING[said], { name: plain(character.name) })
    return pieces([{ texts: [words, offer(character)], fields: [] }])
  }
  const passages = await passagesOf(character, pause)
  const answered: { question: Question; reply: Reply }[] = []
  for (const question of real.slice(0, QUESTIONS_MAX)) {
    await pause?.()
    const reply = followUp(question, input, passages) ?? replyTo(question, character, passages)
    answered.push({ question, reply })
  }
  const isAnswered = answered.some(({ reply }) => reply.fields.length > 0)
  // Statements beside a question need no answer.
  const needed = answered.filter(
    ({ question, reply }) => !isAnswered || question.isQuestion || reply.fields.length > 0,
  )
  const replies = needed.map(({ reply }) => reply)
  return pieces(
    real.length > QUESTIONS_MAX ? [...replies, { texts: [WORDING.questionsMax], fields: [] }] : replies,
  )
}

/** Joins the replies: one paragraph each, numbered if there are several. */
function pieces(replies: Reply[]): Answer {
  const used = new Set(replies.flatMap(({ fields }) => fields))
  return {
    texts: replies.flatMap(({ texts }, index) => {
      const number = replies.length > 1 ? `${fill(WORDING.number, { number: String(index + 1) })} ` : ''
      const start = index > 0 ? `\n\n${number}` : number
      return texts.map((text, position) => (position === 0 ? start : ' ') + text)
    }),
    fields: (Object.keys(EXPERT_FIELDS) as ExpertField[]).filter((field) => used.has(field)),
  }
}
