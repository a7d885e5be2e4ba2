import type { AuditAction } from '@personae/contract/audit'
import { trpc } from '../../lib/trpc.ts'

export interface AuditFilter {
  action?: AuditAction
  q?: string
  from?: string
  to?: string
}

/** Entries of the log, the newest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  trpc.audit.page.infiniteQueryOptions(filter, { getNextPageParam: (page) => page.nextCursor })
