import { answerOf } from '@personae/engines/expert/answer'
import { createPauses } from '../../../lib/pause.ts'
import type { Expert } from '../../../ports/expert.ts'

export const offlineExpert: Expert = {
  model: null,
  async *answer(question, signal) {
    const { texts, fields } = await answerOf(question, createPauses())
    for (const text of texts) {
      if (signal.aborted) return
      yield { text }
    }
    yield { fields }
  },
}
