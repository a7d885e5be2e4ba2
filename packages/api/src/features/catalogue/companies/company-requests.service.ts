import type { AuditAction } from '@personae/contract/audit'
import type { CurrentUser } from '@personae/contract/auth'
import type {
  CompanyDecision,
  CompanyRequest,
  DecideLogoInput,
  DecideNameInput,
  RefusalKind,
  RemoveLogoInput,
  RevokeInput,
} from '@personae/contract/company-requests'
import type { Message } from '@personae/contract/messages'
import { pictureHashOf } from '@personae/contract/media'
import type { NotificationMetadata, NotificationType } from '@personae/contract/notifications'
import type { Page } from '@personae/contract/search'
import { statementOf } from '@personae/contract/statement'
import type { CompanyTable, Tx } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { pagesBy, type Paging, sliceOf } from '../../../lib/slice.ts'
import type { Waiting, WaitingList } from '../../../lib/waiting-list.ts'
import type { Shared } from '../../../shared.ts'
import { companyNotFound } from './companies.service.ts'
import { companyById } from './companies.repo.ts'
import { findRefusal, insertRefusal } from './company-refusals.repo.ts'
import { countRequests, findRequest, requestsAfter } from './company-requests.repo.ts'
import { toRequest } from './company-row.ts'

const pages = pagesBy('company requests', 'key', 0)

/** The response to a decision, by its name in the audit log and in the notification. */
const ANSWERS = {
  company_name_approved: 'The company has been approved.',
  company_name_refused: 'The company has been refused.',
  company_logo_approved: 'The logo has been approved.',
  company_logo_refused: 'The logo has been refused.',
  company_logo_removed: 'The logo has been removed.',
  company_revoked: 'The company has been revoked.',
} satisfies Partial<Record<AuditAction & NotificationType, string>>

/** @throws AppError `conflict` if the name no longer waits for approval */
function requireName({ status }: CompanyTable): void {
  if (status !== 'pending')
    throw new AppError('conflict', 'This company’s name is no longer waiting: it has been approved.')
}

/** @throws AppError `conflict` unless the waiting logo is the one that the admin saw */
function requireLogo({ pendingLogoHash }: CompanyTable, logoUrl: string): void {
  if (pendingLogoHash === null || pendingLogoHash !== pictureHashOf(logoUrl))
    throw new AppError(
      'conflict',
      'This logo is no longer waiting: it has been decided on, replaced or withdrawn.',
    )
}

interface Deps extends Shared {
  /** The orders of promotions, which end with the company. */
  orders: { companyRevoked(tx: Tx, row: CompanyTable): Promise<void> }
}

export type CompanyRequests = ReturnType<typeof createCompanyRequests>

/** Decisions of admins on companies. Each is stored, logged and told to the owner in one transaction. */
export function createCompanyRequests({ db, clock, auth, audit, notifications, companyStore, orders }: Deps) {
  /** @throws AppError `conflict` for a company that an admin has removed, `not_found` for an unknown id */
  async function find(tx: Tx, id: string): Promise<CompanyTable> {
    const row = await companyById.get(tx, { id })
    if (row) return row
    const refusal = await findRefusal(tx, id)
    if (!refusal) throw companyNotFound()
    throw new AppError('conflict', `The company “${refusal.name}” has already been ${refusal.kind}.`)
  }

  async function settle(
    tx: Tx,
    actor: CurrentUser,
    { id, name, ownerId }: CompanyTable,
    action: keyof typeof ANSWERS,
    message: string,
    metadata?: NotificationMetadata,
  ): Promise<Message> {
    await audit.record(tx, actor, action, { id, name }, [ownerId])
    await notifications.notify(tx, [ownerId], { type: action, message, ...(metadata && { metadata }) })
    return { message: ANSWERS[action] }
  }

  /** Deletes the company; its owner keeps the account and may request another, which needs approval. */
  async function removeCompany(tx: Tx, row: CompanyTable, kind: RefusalKind, reason: string): Promise<void> {
    await companyStore.remove(tx, row)
    await auth.setCompany(tx, row.ownerId, null)
    const { id: companyId, name, nameKey, ownerId } = row
    await insertRefusal(tx, {
      companyId,
      kind,
      name,
      nameKey,
      ownerId,
      reason,
      at: clock.now().toISOString(),
    })
  }

  /** Decides on a name; refusing it deletes the company. @throws AppError `conflict` if it waits no longer */
  async function decideName(
    tx: Tx,
    actor: CurrentUser,
    { id, status, reason }: DecideNameInput,
  ): Promise<Message> {
    const row = await find(tx, id)
    requireName(row)
    if (status === 'approved') {
      await companyStore.change(tx, row, { status: 'active' }, actor.id)
      const message = `Your company “${row.name}” has been approved.`
      return settle(tx, actor, row, 'company_name_approved', message)
    }
    await removeCompany(tx, row, 'refused', reason!)
    const message = `Your company “${row.name}” has been refused. Reason: ${reason}`
    const statement = statementOf({ effect: 'company', rule: 'names', isNoticed: false })
    return settle(tx, actor, row, 'company_name_refused', message, { statement })
  }

  /** Decides on a logo. @throws AppError `conflict` unless the waiting logo is the one that the admin saw */
  async function decideLogo(
    tx: Tx,
    actor: CurrentUser,
    { id, status, reason, logoUrl }: DecideLogoInput,
  ): Promise<Message> {
    const row = await find(tx, id)
    requireLogo(row, logoUrl)
    if (status === 'approved') {
      const columns = { logoHash: row.pendingLogoHash, pendingLogoHash: null, logoRefusal: null }
      await companyStore.change(tx, row, columns, actor.id)
      const message = `The new logo of “${row.name}” has been approved.`
      return settle(tx, actor, row, 'company_logo_approved', message)
    }
    await companyStore.change(tx, row, { pendingLogoHash: null, logoRefusal: reason! }, actor.id)
    const message = `The new logo of “${row.name}” has been refused. Reason: ${reason}`
    return settle(tx, actor, row, 'company_logo_refused', message)
  }

  async function waiting(after: number, limit: number): Promise<Waiting<CompanyRequest>[]> {
    const rows = await requestsAfter(db.read, after, limit)
    return rows.map((row) => {
      const since = row.requestedAt!
      return { key: Date.parse(since), id: row.id, since, item: toRequest(row) }
    })
  }

  /**
   * The company of a decision that is carried out later, if all parts of the decision are still possible.
   * @throws AppError `not_found`, `conflict`
   */
  async function findDecidable(tx: Tx, { id, name, logo }: CompanyDecision): Promise<CompanyTable> {
    const row = await find(tx, id)
    if (name) requireName(row)
    if (logo) requireLogo(row, logo.logoUrl)
    return row
  }

  /** Decides on name and logo in a transaction whose caller has checked that `actor` is an admin. */
  async function decideIn(tx: Tx, actor: CurrentUser, decision: CompanyDecision): Promise<void> {
    const { id, name, logo } = decision
    // Refusing the name deletes the company with its logo.
    if (logo && name?.status !== 'refused') await decideLogo(tx, actor, { id, ...logo })
    if (name) await decideName(tx, actor, { id, ...name })
  }

  return {
    async page({ limit, cursor }: Paging): Promise<Page<CompanyRequest>> {
      const rows = await waiting(pages.start(cursor), limit + 1)
      return pages.page(sliceOf(rows, limit), await countRequests(db.read), ({ item }) => item)
    },

    waiting: {
      after: (_, key, limit) => waiting(key, limit),
      count: () => countRequests(db.read),
      has: async (reader, _, id) => ((await companyById.get(reader, { id }))?.requestedAt ?? null) !== null,
    } satisfies WaitingList<CompanyRequest>,

    /** A company as admins see it, whether it waits for a decision or not. @throws AppError `not_found` */
    async byId({ id }: { id: string }): Promise<CompanyRequest> {
      const row = await findRequest(db.read, id)
      if (!row) throw companyNotFound()
      return toRequest(row)
    },

    decideName,
    decideLogo,
    findDecidable,
    decideIn,

    /** Removes a shown logo, not a waiting one. @throws AppError `conflict` unless the admin saw this logo */
    async removeLogo(tx: Tx, actor: CurrentUser, { id, logoUrl, reason }: RemoveLogoInput): Promise<Message> {
      const row = await find(tx, id)
      if (row.logoHash === null || row.logoHash !== pictureHashOf(logoUrl))
        throw new AppError('conflict', 'This logo is no longer shown: it has been removed or replaced.')
      await companyStore.change(tx, row, { logoHash: null, logoRefusal: reason }, actor.id)
      const message = `The logo of “${row.name}” has been removed. Reason: ${reason}`
      return settle(tx, actor, row, 'company_logo_removed', message)
    },

    /** Deletes an active company. @throws AppError `conflict` if its name still waits for approval */
    async revoke(tx: Tx, actor: CurrentUser, { id, reason }: RevokeInput): Promise<Message> {
      const row = await find(tx, id)
      if (row.status !== 'active')
        throw new AppError('conflict', 'This company’s name waits for approval: refuse it instead.')
      await orders.companyRevoked(tx, row)
      await removeCompany(tx, row, 'revoked', reason)
      const message = `Your company “${row.name}” has been revoked. Reason: ${reason}`
      return settle(tx, actor, row, 'company_revoked', message)
    },
  }
}
