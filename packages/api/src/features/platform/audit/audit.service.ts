import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { type AuditAction, type AuditEntry, type AuditInput, auditPage } from '@personae/contract/audit'
import type { Page } from '@personae/contract/search'
import type { Db, Tx } from '@personae/db'
import { columnsFor } from '../../../lib/columns-for.ts'
import { pagesBy, sliceOf } from '../../../lib/slice.ts'
import { HOUR } from '../../../lib/time.ts'
import type { Clock } from '../../../ports/clock.ts'
import { countEntries, entriesOf, insertEntry, lastEntryOn, ownAction, pagesOf } from './audit.repo.ts'

const pages = pagesBy('audit', 'seq')
const OWN = /^own_/

/** The user whom an entry names as the one who acted. */
export type Actor = Pick<CurrentUser, 'id' | 'username'>

export type AuditService = ReturnType<typeof createAuditService>

export const createAuditService = ({ db, clock }: { db: Db; clock: Clock }) => ({
  async page({ limit, cursor, ...filter }: AuditInput): Promise<Page<AuditEntry>> {
    const rows = await entriesOf(db.read, filter, pages.start(cursor), limit + 1)
    const slice = sliceOf(rows, limit)
    const targetIds = slice.rows.map(({ targetId }) => targetId)
    const targets = await pagesOf(db.read, targetIds)
    return pages.page(slice, await countEntries(db.read, filter), (row) => ({
      ...columnsFor(auditPage.shape.items.element.omit({ isOwn: true, page: true }), row),
      action: row.action.replace(OWN, ''),
      isOwn: OWN.test(row.action),
      page: targets.get(row.targetId) ?? null,
    }))
  },

  /** The last decision on a record within the last hour, and who made it; undefined if there was none. */
  async lastOn(targetId: string): Promise<{ action: AuditAction; by: string } | undefined> {
    const since = new Date(clock.now().getTime() - HOUR).toISOString()
    const entry = await lastEntryOn(db.read, targetId, since)
    return entry && { ...entry, action: entry.action.replace(OWN, '') as AuditAction }
  },

  /** @param owners of the record: if the acting admin is one, the entry is marked as on their own record */
  record: (
    tx: Tx,
    actor: Actor,
    action: AuditAction,
    target: { id: string; name: string },
    owners: readonly (string | null)[] = [],
  ): Promise<void> =>
    insertEntry(tx, {
      id: randomUUID(),
      at: clock.now().toISOString(),
      actorId: actor.id,
      actorName: actor.username,
      action: owners.includes(actor.id) ? ownAction(action) : action,
      targetId: target.id,
      targetName: target.name,
    }),
})
