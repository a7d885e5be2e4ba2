import type { Character } from '@personae/contract/characters'
import type { SetStatusInput, Verdict } from '@personae/contract/moderation'
import { scheduledDecisions } from '../../../components/desk/use-scheduled.ts'
import { invalidateQueue } from '../../../lib/invalidate.ts'
import { client } from '../../../lib/trpc.ts'
import { asSeen, invalidateDecided } from '../moderation.queries.ts'

export type DeskDecision = Omit<SetStatusInput, 'id' | 'baseVersion'>

const useScheduled = scheduledDecisions<Verdict, ReturnType<typeof asSeen> & DeskDecision>({
  key: 'scheduled decisions',
  async scheduled() {
    const all = await client.moderation.scheduled.query()
    return all.map(({ character, ...one }) => ({ ...one, ...character }))
  },
  schedule: (decision) => client.moderation.schedule.mutate(decision),
  undo: (submission) => client.moderation.undo.mutate(submission),
  onDecided: invalidateDecided,
  onNotUndone: invalidateQueue,
})

/** Decisions of the review desk, each with ten seconds for Undo. */
export function useScheduledDecisions() {
  const { decide, ...decisions } = useScheduled()
  return {
    ...decisions,
    decide: ({ id, name, version }: Pick<Character, 'id' | 'name' | 'version'>, decision: DeskDecision) =>
      decide({ id, name, verdict: decision.verdict }, { ...asSeen({ id, version }), ...decision }),
  }
}
