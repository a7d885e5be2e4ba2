import type { ExpertQuestion } from '@personae/engines/expert/questions'
import type { Expert, ExpertPart } from './ports/expert.ts'

/** An expert with scripted answers, which records questions and how answers ended. */
export function scriptedExpert(
  answer: (question: ExpertQuestion, signal: AbortSignal) => AsyncIterable<ExpertPart> | Iterable<ExpertPart>,
) {
  const questions: ExpertQuestion[] = []
  const state = { answer, ended: 0 }
  const expert: Expert = {
    model: 'scripted',
    async *answer(question, signal) {
      questions.push(question)
      try {
        yield* state.answer(question, signal)
      } finally {
        state.ended += 1
      }
    },
  }
  return { expert, questions, state }
}

/** Waits until the answer is aborted. */
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Sends one word and never ends. */
export async function* endless(_question: ExpertQuestion, signal: AbortSignal): AsyncGenerator<ExpertPart> {
  yield { text: 'She' }
  await untilAborted(signal)
}
