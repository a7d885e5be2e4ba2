import type { CurrentUser } from '@personae/contract/auth'
import type { SetStatusInput } from '@personae/contract/moderation'
import type { Core } from '../../../core.ts'
import { type ModerationService, requirePending } from './moderation.service.ts'
import type { ScheduledDecisions } from './scheduled-decisions.service.ts'

type Deps = Core & { moderation: ModerationService; scheduledDecisions: ScheduledDecisions }

export type SubmissionDecisions = ReturnType<typeof createSubmissionDecisions>

/** Decisions on submissions that can be undone for ten seconds. */
export function createSubmissionDecisions({ auth, store, moderation, scheduledDecisions }: Deps) {
  const schedule = scheduledDecisions.define<SetStatusInput>('submission', {
    apply: (tx, actor, decided) => moderation.decide(tx, actor, decided),
    gone: () => 'The submission was withdrawn or deleted before that.',
  })

  return {
    /** @throws AppError `conflict` if it is no longer pending, or has a scheduled decision already; `changed` */
    schedule: (caller: CurrentUser, { id, baseVersion, ...decision }: SetStatusInput) =>
      auth.asAdmin(caller, async (tx, actor) => {
        const row = await store.find(tx, actor, id)
        requirePending(row)
        await store.requireVersion(tx, row, baseVersion)
        const payload = { id, baseVersion: row.version, ...decision }
        return schedule(tx, actor, { id, name: row.name, characterId: id, payload })
      }),
  }
}
