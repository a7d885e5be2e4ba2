import type { Passages } from './passages.ts'
import { type ExpertQuestion, type Question, questionsOf } from './questions.ts'
import { foundFor, notSaid, quoted, type Reply } from './replies.ts'
import { smallTalk } from './small-talk.ts'

/** A question without search terms of its own, about the previous one. */
const ONLY_MORE =
  /^ (?:and |but |so |ok |okay )*(?:(?:why|how|when|where|how come|who|what for|really|go on|continue|what (?:happened )?(?:then|next|else)|then|what else|tell me more|more|more please|and|say more|what about it|why not|why is that|why so|why (?:did|does|was|is) it|how so|explain)(?: please| that| about that)*) $/

const WHY = / why /

/** Sentences that are quoted in addition to those that answered the previous question. */
const MORE = 2

/** For "why?" or "and then?": the passage that answered the previous question, with the text that follows it. */
export function followUp(question: Question, input: ExpertQuestion, passages: Passages): Reply | null {
  if (!ONLY_MORE.test(question.text)) return null
  const before = lastQuestion(input)
  if (!before) return null
  const numbers = foundFor(before, passages)
  const last = numbers.at(-1)
  if (last === undefined) return notSaid(input.character)
  const { field } = passages.all[last]!
  const following = passages.all
    .slice(last + 1, last + 1 + MORE)
    .filter((one) => one.isProse && one.field === field)
  const isReason = WHY.test(question.text) && passages.withStem.get('#reason')?.includes(last)
  if (following.length === 0 && !isReason) return notSaid(input.character)
  return quoted([last, ...following.keys().map((index) => last + 1 + index)], question, passages)
}

/** The last question of the history with search terms of its own. */
function lastQuestion({ character, history }: ExpertQuestion): Question | null {
  for (const { role, content } of history.toReversed()) {
    const questions = role === 'user' ? questionsOf(content, character) : []
    const last = questions.findLast(({ text }) => !ONLY_MORE.test(text) && smallTalk(text) === null)
    if (last) return last
  }
  return null
}
