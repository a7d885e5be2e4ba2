import type { CurrentUser } from '@personae/contract/auth'
import type { AppErrorCode } from '@personae/contract/errors'
import type { Character, SeenCharacter } from '@personae/contract/characters'
import type { DecideManyInput, Outcome, SetStatusInput } from '@personae/contract/moderation'
import { KEPT_AS_CORRECTION } from '@personae/contract/review-rounds.constants'
import { statementOf } from '@personae/contract/statement'
import { toFlag, type Tx } from '@personae/db'
import { AppError, appErrorOf, outageFailureOf } from '../../../errors.ts'
import type { Shared } from '../../../shared.ts'
import { type CharacterRow, wasTakenBack } from '../../catalogue/characters/character-row.ts'
import { outcomeOf } from './outcome.repo.ts'
import type { NotificationInput } from '../../platform/notifications/notifications.service.ts'
import type { Removal } from './removal.ts'

/** For each verdict its action in the log, its notification, and the text after the name for the submitter. */
const OUTCOMES = {
  approved: { action: 'character_approved', type: 'character_approved', outcome: 'has been published.' },
  revision: {
    action: 'character_sent_for_revision',
    type: 'revision_requested',
    outcome: 'needs changes before it can be published.',
  },
  permanent: { action: 'character_rejected', type: 'character_rejected', outcome: 'has been rejected.' },
} as const

export type ModerationService = ReturnType<typeof createModerationService>

/** @throws AppError `conflict` if the submission is already decided */
function requirePending(row: Pick<CharacterRow, 'status' | 'rejectionReason' | 'rejectedPermanently'>): void {
  if (row.status === 'pending') return
  const outcome = wasTakenBack(row) ? 'its submitter has taken it back' : `it has been ${row.status}`
  throw new AppError('conflict', `This submission is no longer pending: ${outcome}.`)
}

/** Sent to the reporters of a character that is deleted. */
const REMOVED_BY_ADMIN = 'An admin has removed the character.'

/** Refusals that concern the caller, not the submission. */
const LOST_RIGHTS = new Set<AppErrorCode>(['forbidden', 'unauthenticated'])

export function createModerationService({
  db,
  auth,
  store,
  audit,
  notifications,
  webhookEvents,
  rounds,
  removal,
  scheduledDecisions,
}: Shared & { removal: Removal }) {
  /** @throws AppError `not_found`, `conflict` unless the submission is pending, `changed` */
  async function findPending(tx: Tx, actor: CurrentUser, { id, baseVersion }: SeenCharacter) {
    const row = await store.find(tx, actor, id)
    requirePending(row)
    await store.requireVersion(tx, row, baseVersion)
    return row
  }

  /**
   * Decides in a transaction whose caller has checked that `actor` is an admin.
   * @param kept the notification if it is no rejection, because the new fields have become a correction
   */
  async function decide(
    tx: Tx,
    actor: CurrentUser,
    { verdict, rejectionReason, rule, remarks = [], ...seen }: SetStatusInput,
    kept?: NotificationInput,
  ): Promise<Character> {
    const row = await findPending(tx, actor, seen)
    const { id, name, submittedBy } = row
    const { action, type, outcome } = OUTCOMES[verdict]
    const isApproved = verdict === 'approved'
    const reason = (!isApproved && rejectionReason) || null
    await audit.record(tx, actor, kept ? 'submission_kept' : action, row, [submittedBy])
    const news = {
      type,
      message: `Your character “${name}” ${outcome}${reason ? ` Reason: ${reason}` : ''}`,
      characterId: id,
      ...(!isApproved && {
        metadata: { statement: statementOf({ effect: verdict, rule, isNoticed: false }) },
      }),
    }
    await notifications.notify(tx, [submittedBy], kept ?? news)
    if (!isApproved) await rounds.saveRemarks(tx, row, remarks)
    const rejected = {
      status: 'rejected' as const,
      rejectionReason: reason,
      rejectedPermanently: toFlag(verdict === 'permanent'),
    }
    const decided = isApproved
      ? await store.publish(tx, row, { userId: actor.id, action: 'approved' })
      : await store.change(tx, row, rejected, {
          userId: actor.id,
          action: kept ? 'kept' : 'rejected',
          notes: { rule },
        })
    const data = { id, version: decided.version, verdict: kept ? ('kept' as const) : verdict }
    await webhookEvents.emit(tx, submittedBy, [{ event: 'submission.decided', data }])
    return decided
  }

  scheduledDecisions.define<SetStatusInput>('submission', {
    async find(tx, actor, decision) {
      const { id, name, version } = await findPending(tx, actor, decision)
      return { id, name, characterId: id, payload: { ...decision, baseVersion: version } }
    },
    apply: decide,
    gone: () => 'The submission was withdrawn or deleted before that.',
  })

  return {
    requirePending,
    decide,

    /** R6: the first decision is final. @throws AppError `conflict` if it is no longer pending, `changed` */
    setStatus: (tx: Tx, actor: CurrentUser, input: SetStatusInput) => decide(tx, actor, input),

    /** Refusals do not stop it; an admin demoted meanwhile gets the results. @throws AppError `forbidden` */
    async decideMany(caller: CurrentUser, { submissions, ...decision }: DecideManyInput) {
      const decided: string[] = []
      const refused: { id: string; message: string }[] = []
      // If the database is unavailable, each further decision would only wait for the same lock.
      let outage: AppError | null = null
      const versions = new Map(submissions.map(({ id, baseVersion }) => [id, baseVersion]))
      for (const [id, baseVersion] of versions) {
        if (outage) {
          refused.push({ id, message: outage.message })
          continue
        }
        try {
          await auth.asAdmin(caller, (tx, actor) => decide(tx, actor, { id, baseVersion, ...decision }))
          decided.push(id)
        } catch (error) {
          if (decided.length > 0) outage = outageFailureOf(error)
          const known = outage ?? appErrorOf(error)
          if (!known || (decided.length === 0 && LOST_RIGHTS.has(known.code))) throw error
          refused.push({ id, message: known.message })
        }
      }
      return { decided, refused }
    },

    async outcome({ id }: { id: string }): Promise<Outcome> {
      const row = await outcomeOf(db.read, id)
      if (!row) return { state: 'gone', by: null }
      if (row.status === 'pending')
        return row.scheduledBy ? { state: 'scheduled', by: row.scheduledBy } : { state: 'waiting', by: null }
      if (row.status === 'approved') return { state: 'approved', by: row.decidedBy }
      if (wasTakenBack(row)) return { state: 'taken_back', by: row.submitter }
      if (row.rejectionReason?.endsWith(KEPT_AS_CORRECTION)) return { state: 'kept', by: row.decidedBy }
      return { state: row.rejectedPermanently ? 'permanent' : 'revision', by: row.decidedBy }
    },

    /** R8: deletes a character of any status permanently. @throws AppError `not_found`, `changed` */
    async remove(tx: Tx, actor: CurrentUser, { id, baseVersion }: SeenCharacter) {
      const row = await store.find(tx, actor, id)
      await store.requireVersion(tx, row, baseVersion)
      await removal.remove(tx, actor, row, {
        news: {
          type: 'character_removed',
          message: `Your character “${row.name}” has been removed from the database.`,
        },
        verdict: { status: 'resolved', notes: REMOVED_BY_ADMIN },
      })
    },
  }
}
