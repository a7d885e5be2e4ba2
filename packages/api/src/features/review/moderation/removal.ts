import type { CurrentUser } from '@personae/contract/auth'
import type { Tx } from '@personae/db'
import type { Shared } from '../../../shared.ts'
import type { Actor } from '../../platform/audit/audit.service.ts'
import type { CharacterRow } from '../../catalogue/characters/character-row.ts'
import type { DisputeOutcome } from '../disputes/dispute-closing.ts'
import type { NotificationInput } from '../../platform/notifications/notifications.service.ts'

interface Deps extends Shared {
  /** The orders of promotions, which end with the character. */
  orders: { characterRemoved(tx: Tx, characterId: string): Promise<void> }
}

export type Removal = ReturnType<typeof createRemoval>

/** Removes characters with everything that belongs to them. */
export function createRemoval({
  store,
  audit,
  notifications,
  disputeClosing,
  correctionClosing,
  orders,
}: Deps) {
  /** Closes a character's reports with `verdict`, and its corrections, and ends its promotion. */
  async function detach(tx: Tx, actor: Actor, row: CharacterRow, verdict: DisputeOutcome): Promise<void> {
    await disputeClosing.closeAll(tx, actor, row, verdict)
    await correctionClosing.closeAll(tx, actor, row.id)
    await orders.characterRemoved(tx, row.id)
  }

  return {
    detach,

    /** R8: removes a character after `detach`, notifies its submitter and logs it. */
    async remove(
      tx: Tx,
      actor: CurrentUser,
      row: CharacterRow,
      { news, verdict }: { news: NotificationInput; verdict: DisputeOutcome },
    ): Promise<void> {
      await detach(tx, actor, row, verdict)
      await store.remove(tx, row)
      await notifications.notify(tx, [row.submittedBy], news)
      await audit.record(tx, actor, 'character_deleted', { id: row.id, name: row.name })
    },
  }
}
