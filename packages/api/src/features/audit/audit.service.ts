import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { AuditAction, Tx } from '@personae/db'
import type { Clock } from '../../ports/clock.ts'
import { insertEntry } from './audit.repo.ts'

export type AuditService = ReturnType<typeof createAuditService>

export function createAuditService({ clock }: { clock: Clock }) {
  return {
    /** Writes down an admin's act, in the transaction of the act. */
    record: (
      tx: Tx,
      actor: Pick<CurrentUser, 'id' | 'username'>,
      action: AuditAction,
      target: { id: string; name: string },
    ): Promise<void> =>
      insertEntry(tx, {
        id: randomUUID(),
        at: clock.now().toISOString(),
        actorId: actor.id,
        actorName: actor.username,
        action,
        targetId: target.id,
        targetName: target.name,
      }),
  }
}
