import { setImmediate } from 'node:timers/promises'
import type { CurrentUser } from '@personae/contract/auth'
import { type Held, type SetStatusInput, verdictOf } from '@personae/contract/moderation'
import { HELD_FOR } from '@personae/contract/vocabulary'
import { type Db, fromJson, type HeldDecision, type HeldDecisionTable, toJson, type Tx } from '@personae/db'
import { AppError, appErrorOf } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { CharactersService } from '../characters/characters.service.ts'
import type { CharacterStore } from '../characters/character-store.ts'
import { findHeld, heldBy, idsDue, insertHeld, isChangedSince, takeHeld } from './held-decisions.repo.ts'
import { type ModerationService, requirePending } from './moderation.service.ts'

interface Deps {
  db: Db
  clock: Clock
  auth: AuthService
  store: CharacterStore
  characters: Pick<CharactersService, 'byId'>
  moderation: ModerationService
}

export type HeldDecisionsService = ReturnType<typeof createHeldDecisions>

/** Decisions that wait a moment before they take effect and anybody is told: until then they can be undone. */
export function createHeldDecisions({ db, clock, auth, store, characters, moderation }: Deps) {
  const due = db.prepare((read, params: { now: string }) => idsDue(read, params).compile())

  const heldAt = ({ dueAt }: HeldDecisionTable): string =>
    new Date(Date.parse(dueAt) - HELD_FOR).toISOString()

  /** Only what is still due: it may have been undone, and decided anew, since it was looked for. */
  const takeDue = (tx: Tx, id: string) => takeHeld(tx, id, { dueAt: clock.now().toISOString() })

  /**
   * Carries one out, as the admin who made it, in one transaction: a crash loses neither it nor its effect. What
   * another admin has edited meanwhile waits for a new look.
   */
  const carryOut = (id: string): Promise<void> =>
    db.transact(async (tx) => {
      const held = await takeDue(tx, id)
      if (!held || (await isChangedSince(tx, held, heldAt(held)))) return
      const actor = await auth.recheckAdmin(tx, { id: held.actorId })
      await moderation.decide(tx, actor, { id, ...fromJson(held.decision) })
    })

  /** A decision that cannot be carried out, by somebody who is no admin any more, is forgotten. */
  async function carryOutOrForget(id: string): Promise<void> {
    try {
      await carryOut(id)
    } catch (error) {
      if (!appErrorOf(error)) throw error
      await db.transact((tx) => takeDue(tx, id))
    }
  }

  return {
    /** @throws AppError `conflict` when it is no longer pending, or another decision waits already */
    hold: (caller: CurrentUser, { id, ...decision }: SetStatusInput): Promise<{ dueAt: string }> =>
      db.transact(async (tx) => {
        const actor = await auth.recheckAdmin(tx, caller)
        requirePending(await store.find(tx, actor, id))
        if (await findHeld(tx, id)) {
          throw new AppError('conflict', 'A decision on this submission has just been made.')
        }
        const dueAt = new Date(clock.now().getTime() + HELD_FOR).toISOString()
        await insertHeld(tx, {
          characterId: id,
          actorId: actor.id,
          decision: toJson(heldOf(decision)),
          dueAt,
        })
        return { dueAt }
      }),

    /** This admin's own that can still be undone, the last one last. */
    async of(actor: CurrentUser): Promise<Held[]> {
      const now = clock.now()
      const held = await heldBy(db.read, actor.id, now.toISOString())
      return held.map(({ characterId, decision, dueAt }) => ({
        character: characters.byId(actor, characterId),
        verdict: verdictOf(fromJson(decision)),
        left: Date.parse(dueAt) - now.getTime(),
      }))
    },

    /** Takes one's own decision back. @throws AppError `conflict` when it has taken effect already */
    undo: (caller: CurrentUser, id: string): Promise<void> =>
      db.transact(async (tx) => {
        const actor = await auth.recheckAdmin(tx, caller)
        if (await takeHeld(tx, id, { by: actor.id })) return
        throw new AppError('conflict', 'It is too late: the decision has taken effect.')
      }),

    /** Carries out everything that is due; one that fails for no known reason keeps no other from its effect. */
    async carryOutDue(): Promise<void> {
      const failures: unknown[] = []
      for (const { characterId } of due.all({ now: clock.now().toISOString() })) {
        await carryOutOrForget(characterId).catch((error: unknown) => failures.push(error))
        // SQLite answers without waiting: without this pause nobody else would be served before the last one.
        await setImmediate()
      }
      if (failures.length > 0) throw new AggregateError(failures, 'decisions could not be carried out')
    },
  }
}

function heldOf(decision: Omit<SetStatusInput, 'id'>): HeldDecision {
  const { status, rejectionReason } = decision
  if (status === 'approved') return { status }
  const permanent = verdictOf(decision) === 'permanent'
  return { status, rejectionReason: rejectionReason ?? '', permanent }
}
