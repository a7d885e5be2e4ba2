import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { type AuditAction, type AuditEntry, type AuditInput, auditPage } from '@personae/contract/audit'
import type { Page } from '@personae/contract/search'
import type { Db, Tx } from '@personae/db'
import { columnsFor } from '../../../lib/columns-for.ts'
import { decodeCursor } from '../../../lib/cursor.ts'
import { pageOf, sliceOf } from '../../../lib/slice.ts'
import type { Clock } from '../../../ports/clock.ts'
import { countEntries, entriesOf, insertEntry, pagesOf } from './audit.repo.ts'

export type AuditService = ReturnType<typeof createAuditService>

export function createAuditService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async page({ limit, cursor, ...filter }: AuditInput): Promise<Page<AuditEntry>> {
      const rows = await entriesOf(db.read, filter, decodeCursor(cursor), limit + 1)
      const slice = sliceOf(rows, { limit })
      const pages = await pagesOf(
        db.read,
        slice.rows.map(({ targetId }) => targetId),
      )
      return pageOf(slice, await countEntries(db.read, filter), 'seq', (row) => ({
        ...columnsFor(auditPage.shape.items.element, row),
        page: pages.get(row.targetId) ?? null,
      }))
    },

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
