import { setImmediate } from 'node:timers/promises'
import type { AuditAction } from '@personae/contract/audit'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character, Status } from '@personae/contract/characters'
import {
  type DecideManyInput,
  type Outcome,
  type SetStatusInput,
  verdictOf,
} from '@personae/contract/moderation'
import type { NotificationType } from '@personae/contract/notifications'
import { type Db, toFlag, type Tx } from '@personae/db'
import { AppError, appErrorOf } from '../../errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { CharacterStore } from '../characters/character-store.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { takeHeld } from './held-decisions.repo.ts'
import { outcomeOf } from './outcome.repo.ts'
import type { Removal } from './removal.ts'

type Decision = Extract<AuditAction, `character_${'approved' | 'sent_for_revision' | 'rejected'}`>

interface Deps {
  db: Db
  auth: AuthService
  store: CharacterStore
  audit: AuditService
  notifications: NotificationsService
  removal: Removal
}

export type ModerationService = ReturnType<typeof createModerationService>

/** @throws AppError `conflict` for what has been decided on */
export function requirePending({ status }: { status: Status }): void {
  if (status === 'pending') return
  throw new AppError('conflict', `This submission is no longer pending: it has been ${status}.`)
}

/** What reviewers decide: each decision is made, told and written into the log in one transaction. */
export function createModerationService({ db, auth, store, audit, notifications, removal }: Deps) {
  /** In the transaction of the caller, who has seen to it that `actor` is an admin. */
  async function decide(tx: Tx, actor: CurrentUser, input: SetStatusInput): Promise<Character> {
    const row = await store.find(tx, actor, input.id)
    requirePending(row)
    // Another's decision that waits was on what is decided now, not on what may be resubmitted meanwhile.
    await takeHeld(tx, row.id)
    const target = { id: row.id, name: row.name }
    const note = (decision: Decision) =>
      audit.record(tx, actor, row.submittedBy === actor.id ? `own_${decision}` : decision, target)

    const tellOwner = (type: NotificationType, message: string) =>
      notifications.tell(tx, [row.submittedBy], { type, message, characterId: row.id })

    const verdict = verdictOf(input)
    if (verdict === 'approved') {
      await note('character_approved')
      await tellOwner('character_approved', `Your character “${row.name}” has been published.`)
      return store.publish(tx, row, { userId: actor.id, action: 'approved' })
    }
    const reason = input.rejectionReason || null
    const permanent = verdict === 'permanent'
    await note(permanent ? 'character_rejected' : 'character_sent_for_revision')
    const because = reason ? ` Reason: ${reason}` : ''
    if (permanent) {
      await tellOwner('character_rejected', `Your character “${row.name}” has been rejected.${because}`)
    } else {
      await tellOwner(
        'revision_requested',
        `Your character “${row.name}” needs changes before it can be published.${because}`,
      )
    }
    const columns = {
      status: 'rejected' as const,
      rejectionReason: reason,
      rejectedPermanently: toFlag(permanent),
    }
    return store.change(tx, row, columns, { userId: actor.id, action: 'rejected' })
  }

  return {
    decide,

    /**
     * R6: decides on a pending submission; the first decision stands.
     * @throws AppError `conflict` when it is no longer pending
     */
    setStatus: (caller: CurrentUser, input: SetStatusInput): Promise<Character> =>
      db.transact(async (tx) => decide(tx, await auth.recheckAdmin(tx, caller), input)),

    /** The same decision on each of these; one that is refused, because somebody was faster, stops no other. */
    async decideMany(caller: CurrentUser, { ids, ...decision }: DecideManyInput) {
      const decided: string[] = []
      const refused: { id: string; message: string }[] = []
      for (const id of new Set(ids)) {
        try {
          await db.transact(async (tx) =>
            decide(tx, await auth.recheckAdmin(tx, caller), { id, ...decision }),
          )
          decided.push(id)
        } catch (error) {
          const known = appErrorOf(error)
          if (!known || known.code === 'forbidden' || known.code === 'unauthenticated') throw error
          refused.push({ id, message: known.message })
        }
        // SQLite answers without waiting: without this pause nobody else would be served before the last one.
        await setImmediate()
      }
      return { decided, refused }
    },

    /** What has become of a submission, for an admin who still has it in hand. */
    async outcome(id: string): Promise<Outcome> {
      const row = await outcomeOf(db.read, id)
      if (!row) return { state: 'gone', by: null }
      if (row.heldBy) return { state: 'held', by: row.heldBy }
      if (row.status === 'pending') return { state: 'waiting', by: null }
      if (row.status === 'approved') return { state: 'approved', by: row.decidedBy }
      return { state: row.rejectedPermanently ? 'permanent' : 'revision', by: row.decidedBy }
    },

    /** R8: deletes a character of any status for good. */
    remove: (caller: CurrentUser, id: string): Promise<void> =>
      db.transact(async (tx) => {
        const actor = await auth.recheckAdmin(tx, caller)
        const row = await store.find(tx, actor, id)
        await removal.remove(tx, actor, row, {
          type: 'character_removed',
          message: `Your character “${row.name}” has been removed from the database.`,
        })
      }),
  }
}
