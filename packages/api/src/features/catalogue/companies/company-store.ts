import type { CompanyTable, Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import {
  type CompanyColumns,
  deleteCompany,
  insertCompany,
  latestRequest,
  updateCompany,
} from './companies.repo.ts'

const isWaiting = ({ status, pendingLogoHash }: CompanyTable): boolean =>
  status === 'pending' || pendingLogoHash !== null

const publicView = ({ status, description, logoHash }: CompanyTable): string =>
  status === 'active' ? JSON.stringify([description, logoHash]) : ''

const logosOf = ({ logoHash, pendingLogoHash }: CompanyTable): string[] =>
  [logoHash, pendingLogoHash].filter((hash) => hash !== null)

/** The only way to write companies: queue, notifications, content version and pictures change with them. */
export function createCompanyStore({ clock, media, notifications, store }: Core) {
  /** Now, or a millisecond after the latest request: the queue's cursor tells requests apart by time. */
  async function requestTime(tx: Tx): Promise<string> {
    const latest = await latestRequest(tx)
    const earliest = latest === null ? 0 : Date.parse(latest) + 1
    return new Date(Math.max(clock.now().getTime(), earliest)).toISOString()
  }

  /** Tells admins when a company enters the queue, and not again if its logo is replaced while it waits. */
  const notifyAdmins = (tx: Tx, { id, name, status }: CompanyTable, actorId: string) =>
    notifications.notifyAdmins(
      tx,
      {
        type: 'company_requested',
        message:
          status === 'pending'
            ? `The new company “${name}” needs an admin’s approval.`
            : `The new logo of “${name}” needs an admin’s approval.`,
        metadata: { caseId: id },
      },
      { except: actorId },
    )

  return {
    /** Inserts a company, whose pictures must be stored already. */
    async create(tx: Tx, company: Omit<CompanyTable, 'requestedAt' | 'logoRefusal'>): Promise<CompanyTable> {
      const row: CompanyTable = { ...company, logoRefusal: null, requestedAt: null }
      if (isWaiting(row)) row.requestedAt = await requestTime(tx)
      await insertCompany(tx, row)
      if (row.requestedAt !== null) await notifyAdmins(tx, row, row.ownerId)
      if (row.status === 'active') await store.contentChanged(tx)
      return row
    },

    /** Changes a company, whose pictures must be stored already. Admins are not told of their own changes. */
    async change(
      tx: Tx,
      row: CompanyTable,
      columns: Omit<CompanyColumns, 'requestedAt'>,
      actorId: string,
    ): Promise<CompanyTable> {
      const next: CompanyTable = { ...row, ...columns }
      if (!isWaiting(next)) next.requestedAt = null
      else next.requestedAt ??= await requestTime(tx)

      await updateCompany(tx, row.id, { ...columns, requestedAt: next.requestedAt })
      for (const hash of logosOf(row)) await media.release(tx, hash)
      if (row.requestedAt === null && next.requestedAt !== null) await notifyAdmins(tx, next, actorId)
      if (publicView(row) !== publicView(next)) await store.contentChanged(tx)
      return next
    },

    /** Deletes a company; the characters of its universe stay. */
    async remove(tx: Tx, row: CompanyTable): Promise<void> {
      await deleteCompany(tx, row.id)
      for (const hash of logosOf(row)) await media.release(tx, hash)
      if (row.status === 'active') await store.contentChanged(tx)
    },
  }
}
