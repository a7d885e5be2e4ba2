import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { AuditAction, AuditEntry, AuditInput } from '@personae/contract/audit'
import type { Page } from '@personae/contract/search'
import type { Db, Tx } from '@personae/db'
import { cursorAfter, placeOf } from '../../lib/cursor.ts'
import type { Clock } from '../../ports/clock.ts'
import { countEntries, entriesOf, insertEntry } from './audit.repo.ts'

export type AuditService = ReturnType<typeof createAuditService>

export function createAuditService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** What admins have done, the last first. Nothing changes or removes an entry. */
    async page({ limit, cursor, ...filter }: AuditInput): Promise<Page<AuditEntry>> {
      const rows = await entriesOf(db.read, filter, placeOf(cursor), limit + 1)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        items: shown.map(({ id, at, actorName, action, targetId, targetName }) => ({
          id,
          at,
          actorName,
          action,
          targetId,
          targetName,
        })),
        total: await countEntries(db.read, filter),
        nextCursor: last && rows.length > limit ? cursorAfter(last.seq) : null,
      }
    },

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
