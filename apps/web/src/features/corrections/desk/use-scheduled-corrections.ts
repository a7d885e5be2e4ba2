import type { CorrectionDecision } from '@personae/contract/corrections'
import { scheduledDecisions } from '../../../components/desk/use-scheduled.ts'
import { invalidateCorrections } from '../../../lib/invalidate.ts'
import { client } from '../../../lib/trpc.ts'

export type Verdict = CorrectionDecision['verdict']

/** Decisions on corrections, each with ten seconds for Undo. */
export const useScheduledCorrections = scheduledDecisions<Verdict, CorrectionDecision>({
  key: 'scheduled corrections',
  async scheduled() {
    const all = await client.corrections.scheduled.query()
    return all.map(({ correction: { id, characterName }, ...one }) => ({ ...one, id, name: characterName }))
  },
  schedule: (decision) => client.corrections.schedule.mutate(decision),
  undo: (correction) => client.corrections.undo.mutate(correction),
  onDecided: invalidateCorrections,
  onNotUndone: invalidateCorrections,
})
