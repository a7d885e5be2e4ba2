import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { type DecisionKindName, fromJson, toJson, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError, appErrorOf } from '../../../errors.ts'
import {
  deleteScheduled,
  insertScheduled,
  removeScheduled,
  scheduledBy,
  schedulerOf,
} from './scheduled-decisions.repo.ts'

export interface DecisionKind<Payload> {
  /** In one transaction with the end of the decision; `actor` is still an admin. @throws AppError if it is too late */
  apply(tx: Tx, actor: CurrentUser, decided: Payload): Promise<unknown>
  /** Why it is not carried out after its character was deleted; null if there is nothing to say. */
  gone(decided: Payload): string | null
}

export interface Decided<Payload> {
  subjectId: string
  character: { id: string; name: string }
  payload: Payload
}

export type ScheduledDecisions = ReturnType<typeof createScheduledDecisions>

/** Decisions that take effect with a delay: until then they can be undone, and users are not notified. */
export function createScheduledDecisions({ db, clock, auth, notifications, jobs }: Core) {
  const kinds = new Map<DecisionKindName, DecisionKind<unknown>>()

  /** As the admin who made it, in one transaction: a crash loses neither the decision nor its effect. */
  const apply = (id: string): Promise<void> =>
    db.transact(async (tx) => {
      const scheduled = await deleteScheduled(tx, id)
      const kind = scheduled && kinds.get(scheduled.kind)
      if (!kind) return
      const actor = await auth.recheckAdmin(tx, { id: scheduled.actorId })
      const decided = fromJson(scheduled.payload)
      if (scheduled.characterId !== null) {
        await kind.apply(tx, actor, decided)
        return
      }
      const why = kind.gone(decided)
      if (why !== null) throw new AppError('not_found', why)
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
    define<Payload>(kind: DecisionKindName, definition: DecisionKind<Payload>) {
      // Only `schedule` below writes what `apply` reads.
      kinds.set(kind, definition)
      return {
        /** @throws AppError `conflict` if there is one for the same subject already */
        async schedule(
          tx: Tx,
          actor: CurrentUser,
          { subjectId, character, payload }: Decided<Payload>,
        ): Promise<{ dueAt: string }> {
          const first = await schedulerOf(tx, { kind, subjectId })
          if (first) throw new AppError('conflict', `${first.username} has just reviewed this ${kind}.`)
          const dueAt = new Date(clock.now().getTime() + UNDO_PERIOD_MS).toISOString()
          const id = randomUUID()
          await jobs.add(tx, { kind: 'decision', subject: id }, { about: character.name, dueAt })
          await insertScheduled(tx, {
            id,
            kind,
            subjectId,
            characterId: character.id,
            characterName: character.name,
            actorId: actor.id,
            payload: toJson(payload),
            dueAt,
          })
          return { dueAt }
        },

        /** Those of an admin that can be undone, with the milliseconds until they take effect. */
        async of(actor: CurrentUser) {
          const now = clock.now()
          const scheduled = await scheduledBy(db.read, kind, actor.id, now.toISOString())
          return scheduled.map(({ subjectId, characterName, payload, dueAt }) => ({
            subjectId,
            characterName,
            decided: fromJson(payload) as Payload,
            left: Date.parse(dueAt) - now.getTime(),
          }))
        },

        /** @returns whether there was one that could be undone */
        undo: (tx: Tx, actor: CurrentUser, subjectId: string): Promise<boolean> =>
          removeScheduled(tx, { kind, subjectId }, actor.id),
      }
    },

    applyDue: runner.runDue,
  }
}
