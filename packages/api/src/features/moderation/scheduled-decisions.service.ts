import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { ScheduledDecision, SetStatusInput } from '@personae/contract/moderation'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import type { Tx } from '@personae/db'
import type { Core } from '../../core.ts'
import { AppError, appErrorOf } from '../../errors.ts'
import type { JobFailure } from '../jobs/jobs.service.ts'
import { type ModerationService, requirePending } from './moderation.service.ts'
import { outcomeOf } from './outcome.repo.ts'
import {
  findScheduled,
  insertScheduled,
  removeScheduled,
  scheduledBy,
  deleteScheduled,
} from './scheduled-decisions.repo.ts'

type Deps = Core & { moderation: ModerationService }

/** The notification of an admin whose decision came after a withdrawal or another decision. */
const GONE = 'The submission was withdrawn or deleted before that.'

/** Decisions that take effect with a delay: until then they can be undone, and users are not notified. */
export function createScheduledDecisions({ db, clock, auth, store, moderation, notifications, jobs }: Deps) {
  /** As the admin who made it, in one transaction: a crash loses neither the decision nor its effect. */
  const apply = (id: string): Promise<void> =>
    db.transact(async (tx) => {
      const scheduled = await deleteScheduled(tx, id)
      if (!scheduled) return
      const { characterId, actorId, verdict, reason, version } = scheduled
      const actor = await auth.recheckAdmin(tx, { id: actorId })
      if (characterId === null) throw new AppError('not_found', GONE)
      await moderation.decide(tx, actor, {
        id: characterId,
        baseVersion: version,
        verdict,
        rejectionReason: reason,
      })
    })

  /** A decision that can no longer be carried out is dropped, and its admin is notified to decide again. */
  async function giveUp(tx: Tx, id: string, why: string): Promise<void> {
    const scheduled = await deleteScheduled(tx, id)
    if (!scheduled) return
    const { actorId, characterId, characterName } = scheduled
    await notifications.notify(tx, [actorId], {
      type: 'decision_not_carried_out',
      message: `Your decision on “${characterName}” was not carried out. ${why}`,
      characterId,
    })
  }

  async function carryOutOrGiveUp(id: string): Promise<void> {
    try {
      await apply(id)
    } catch (error) {
      const refusal = appErrorOf(error)
      if (!refusal) throw error
      await db.transact((tx) => giveUp(tx, id, refusal.message))
    }
  }

  const runner = jobs.define('decision', {
    firstWait: 1_000,
    longestWait: 10_000,
    // Its admin is still at the desk: the notification arrives within some fifteen seconds.
    limit: 5,
    work: carryOutOrGiveUp,
    giveUp: (tx, id) => giveUp(tx, id, 'Something went wrong on our side. Please decide again.'),
  })

  return {
    /** @throws AppError `conflict` if it is no longer pending, or has a scheduled decision already; `changed` */
    schedule: (
      caller: CurrentUser,
      { id, baseVersion, verdict, rejectionReason }: SetStatusInput,
    ): Promise<{ dueAt: string }> =>
      auth.asAdmin(caller, async (tx, actor) => {
        const row = await store.find(tx, actor, id)
        requirePending(row)
        await store.requireVersion(tx, row, baseVersion)
        if (await findScheduled(tx, id))
          throw new AppError('conflict', 'Another admin has just reviewed this submission.')
        const dueAt = new Date(clock.now().getTime() + UNDO_PERIOD_MS).toISOString()
        const decisionId = randomUUID()
        await jobs.add(tx, { kind: 'decision', subject: decisionId }, { about: row.name, dueAt })
        await insertScheduled(tx, {
          id: decisionId,
          characterId: id,
          characterName: row.name,
          actorId: actor.id,
          verdict,
          reason: rejectionReason ?? null,
          version: row.version,
          dueAt,
        })
        return { dueAt }
      }),

    async of(actor: CurrentUser): Promise<ScheduledDecision[]> {
      const now = clock.now()
      const scheduled = await scheduledBy(db.read, actor.id, now.toISOString())
      return scheduled.flatMap(({ characterId, characterName, verdict, dueAt }) =>
        characterId === null
          ? []
          : {
              character: { id: characterId, name: characterName },
              verdict,
              left: Date.parse(dueAt) - now.getTime(),
            },
      )
    },

    /** @throws AppError `conflict` if it has taken effect, or its character was deleted */
    undo: (caller: CurrentUser, id: string): Promise<void> =>
      auth.asAdmin(caller, async (tx, actor) => {
        if (await removeScheduled(tx, id, actor.id)) return
        const isThere = (await outcomeOf(tx, id)) !== undefined
        throw new AppError('conflict', isThere ? 'Too late to undo: the decision is final.' : GONE)
      }),

    applyDue: (signal?: AbortSignal): Promise<JobFailure[]> => runner.runDue(signal),
  }
}
