import type { CurrentUser } from '@personae/contract/auth'
import type { ScheduledDecision, SetStatusInput } from '@personae/contract/moderation'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { type ModerationService, requirePending } from './moderation.service.ts'
import { outcomeOf } from './outcome.repo.ts'
import type { ScheduledDecisions } from './scheduled-decisions.service.ts'

type Deps = Core & { moderation: ModerationService; scheduledDecisions: ScheduledDecisions }

/** The notification of an admin whose decision came after a withdrawal or another decision. */
const GONE = 'The submission was withdrawn or deleted before that.'

/** Decisions on submissions that can be undone for ten seconds. */
export function createSubmissionDecisions({ auth, store, moderation, scheduledDecisions }: Deps) {
  const decisions = scheduledDecisions.define<SetStatusInput>('submission', {
    apply: (tx, actor, decided) => moderation.decide(tx, actor, decided),
    gone: () => GONE,
  })

  return {
    /** @throws AppError `conflict` if it is no longer pending, or has a scheduled decision already; `changed` */
    schedule: (caller: CurrentUser, { id, baseVersion, ...decision }: SetStatusInput) =>
      auth.asAdmin(caller, async (tx, actor) => {
        const row = await store.find(tx, actor, id)
        requirePending(row)
        await store.requireVersion(tx, row, baseVersion)
        const payload = { id, baseVersion: row.version, ...decision }
        return decisions.schedule(tx, actor, { subjectId: id, character: row, payload })
      }),

    of: async (actor: CurrentUser): Promise<ScheduledDecision[]> =>
      (await decisions.of(actor)).map(({ subjectId, characterName, decided: { verdict }, left }) => ({
        character: { id: subjectId, name: characterName },
        verdict,
        left,
      })),

    /** @throws AppError `conflict` if it has taken effect, or its character was deleted */
    undo: (caller: CurrentUser, id: string): Promise<void> =>
      auth.asAdmin(caller, async (tx, actor) => {
        if (await decisions.undo(tx, actor, id)) return
        const isThere = (await outcomeOf(tx, id)) !== undefined
        throw new AppError('conflict', isThere ? 'Too late to undo: the decision is final.' : GONE)
      }),
  }
}
