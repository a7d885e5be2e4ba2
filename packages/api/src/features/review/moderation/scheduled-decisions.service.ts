import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { DeskDecision } from '@personae/contract/desk'
import { type DecisionKind, WITHOUT_CHARACTER } from '@personae/contract/desk.constants'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { fromJson, toJson, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError, appErrorOf } from '../../../errors.ts'
import {
  deleteScheduled,
  insertScheduled,
  scheduledBy,
  scheduledOn,
  scheduledSubjects,
  type Subject,
} from './scheduled-decisions.repo.ts'

interface Definition<Decision, Payload, Prepared> {
  /** Work that takes long, such as decoding a picture, before the transaction. */
  prepare?(decision: Decision): Promise<Prepared>
  /** The subject, and the payload to store. @throws AppError like a decision that takes effect at once */
  find(tx: Tx, actor: CurrentUser, decision: Decision, prepared: Prepared): Promise<Decided<Payload>>
  /** Applies it in the transaction that ends it; `actor` is still an admin. @throws AppError if too late */
  apply(tx: Tx, actor: CurrentUser, decided: Payload): Promise<unknown>
  /** Why a decision is not carried out after its character was deleted; null for no notification. */
  gone?(decided: Payload): string | null
}

interface Decided<Payload> {
  /** The kind, if it is not that of the decision. */
  kind?: DecisionKind
  id: string
  /** The name of the subject. */
  name: string
  /** The subject's character; null for subjects without one. */
  characterId: string | null
  payload: Payload
}

/** Nouns for the subjects of kinds that are not named like their subject. */
const WORDS: Partial<Record<DecisionKind, string>> = { copyright: 'report', removal: 'request' }

const TOO_LATE = 'Too late to undo: the decision is final.'

/** Decisions that take effect with a delay: until then they can be undone, and nobody is notified. */
export function createScheduledDecisions({ db, clock, auth, notifications, jobs }: Core) {
  const kinds = new Map<DecisionKind, Definition<unknown, unknown, unknown>>()

  /** Carries out a decision as its admin, in one transaction: a crash loses neither it nor its effect. */
  const apply = (id: string): Promise<void> =>
    db.transact(async (tx) => {
      const scheduled = await deleteScheduled(tx, id)
      const kind = scheduled && kinds.get(scheduled.kind)
      if (!kind) return
      const actor = await auth.recheckAdmin(tx, { id: scheduled.actorId })
      const decided = fromJson(scheduled.payload)
      if (scheduled.characterId !== null || WITHOUT_CHARACTER.includes(scheduled.kind)) {
        await kind.apply(tx, actor, decided)
        return
      }
      const why = kind.gone?.(decided) ?? null
      if (why !== null) throw new AppError('not_found', why)
    })

  /** Drops a decision that cannot be carried out any more, and tells its admin to decide again. */
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

  jobs.define('decision', {
    firstWait: 1_000,
    longestWait: 10_000,
    // Few attempts, as its admin is still at the desk: the notification arrives within about fifteen seconds.
    limit: 5,
    work: carryOutOrGiveUp,
    giveUp: (tx, id) => giveUp(tx, id, 'Something went wrong on our side. Please decide again.'),
  })

  return {
    define<Decision, Payload = Decision, Prepared = undefined>(
      kind: DecisionKind,
      definition: Definition<Decision, Payload, Prepared>,
    ): void {
      kinds.set(kind, definition)
    },

    /** @throws AppError like a decision that takes effect at once, `conflict` if one is scheduled already */
    async schedule(caller: CurrentUser, decision: DeskDecision) {
      const definition = kinds.get(decision.kind)!
      const prepared = await definition.prepare?.(decision)
      return auth.asAdmin(caller, async (tx, actor) => {
        const found = await definition.find(tx, actor, decision, prepared)
        const { kind = decision.kind, id: subjectId, name, characterId, payload } = found
        const first = await scheduledOn(tx, { kind, id: subjectId })
        if (first)
          throw new AppError('conflict', `${first.username} has just reviewed this ${WORDS[kind] ?? kind}.`)
        const dueAt = new Date(clock.now().getTime() + UNDO_PERIOD_MS).toISOString()
        const id = randomUUID()
        await jobs.add(tx, { kind: 'decision', subject: id }, { about: name, dueAt })
        await insertScheduled(tx, {
          id,
          kind,
          subjectId,
          characterId,
          characterName: name,
          actorId: actor.id,
          payload: toJson(payload),
          dueAt,
        })
        return { dueAt }
      })
    },

    /** The name of the admin whose decision on a subject can still be undone. */
    actorOn: async (subject: Subject) => (await scheduledOn(db.read, subject))?.username,

    subjects: () => scheduledSubjects(db.read),

    /** An admin's decisions that can be undone, with the milliseconds until they take effect. */
    async of(actor: CurrentUser) {
      const now = clock.now()
      const scheduled = await scheduledBy(db.read, actor.id, now.toISOString())
      return scheduled.map(({ kind, subjectId, characterName, payload, dueAt }) => ({
        kind,
        id: subjectId,
        name: characterName,
        payload: fromJson(payload),
        left: Date.parse(dueAt) - now.getTime(),
      }))
    },

    /** @throws AppError `conflict` if it has taken effect, is another admin's, or its character is deleted */
    async undo(tx: Tx, actor: CurrentUser, subject: Subject) {
      const scheduled = await scheduledOn(tx, subject)
      if (!scheduled) throw new AppError('conflict', TOO_LATE)
      if (scheduled.actorId !== actor.id)
        throw new AppError(
          'conflict',
          `This is the decision of ${scheduled.username}: only they can undo it.`,
        )
      if (scheduled.characterId === null && !WITHOUT_CHARACTER.includes(subject.kind))
        throw new AppError(
          'conflict',
          kinds.get(subject.kind)?.gone?.(fromJson(scheduled.payload)) ?? TOO_LATE,
        )
      await deleteScheduled(tx, scheduled.id)
    },
  }
}
