import type { AuditAction } from '@personae/contract/audit'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character } from '@personae/contract/characters'
import type { TakeOffInput } from '@personae/contract/moderation'
import { statementOf } from '@personae/contract/statement'
import { toFlag, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { type CharacterRow, requirePublished } from '../../catalogue/characters/character-row.ts'

export interface TakeOffReason extends Pick<TakeOffInput, 'reason' | 'rule'> {
  /** The id of the report or request that led to it, if one did. */
  caseId?: string
  /** The action in the audit log. */
  action?: Extract<AuditAction, `character_taken_off${string}`>
}

/**
 * Takes published pages off the site. Their submitters may appeal, and nothing is deleted; `reopening`
 * publishes a page again.
 */
export function createTakeOff({ audit, notifications, store }: Core) {
  /** Runs in the transaction of a caller who has checked the rights of `actor` and the state of the page. */
  async function carryOut(
    tx: Tx,
    actor: CurrentUser,
    row: CharacterRow,
    { reason, rule, caseId, action = 'character_taken_off' }: TakeOffReason,
  ): Promise<Character> {
    await audit.record(tx, actor, action, row, [row.submittedBy])
    await notifications.notify(tx, [row.submittedBy], {
      type: 'character_taken_off',
      message: `Your character “${row.name}” has been taken off the site. Reason: ${reason}`,
      characterId: row.id,
      metadata: { statement: statementOf({ effect: 'taken_off', rule, isNoticed: caseId !== undefined }) },
    })
    const columns = {
      status: 'rejected',
      rejectionReason: reason,
      rejectedPermanently: toFlag(true),
    } as const
    const by = { userId: actor.id, action: 'taken_off', notes: { rule, caseId } } as const
    return store.change(tx, row, columns, by)
  }

  return {
    carryOut,

    /** Takes a page off at once. @throws AppError `not_found`, `conflict` if not published, `changed` */
    async takeOff(tx: Tx, actor: CurrentUser, { id, baseVersion, ...why }: TakeOffInput) {
      const row = await store.find(tx, actor, id)
      await store.requireVersion(tx, row, baseVersion)
      requirePublished(row)
      return carryOut(tx, actor, row, why)
    },
  }
}
