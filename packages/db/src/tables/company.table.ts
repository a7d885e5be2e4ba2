import type { CompanyStatus } from '@personae/contract/companies'
import type { RefusalKind } from '@personae/contract/company-requests'
import type { IdUntilDeleted, IsoTime } from '../columns.ts'

/** The owner of a universe. Characters belong to an active company by their `originKey`, not by a reference. */
export interface CompanyTable {
  id: string
  name: string
  /** The name without case and compatibility variants: unique. */
  nameKey: string
  description: string | null
  logoHash: string | null
  ownerId: string
  createdAt: IsoTime
  /** `pending` while the name waits for a decision: the company is visible to its owner and admins only. */
  status: CompanyStatus
  /** A logo that waits for approval, visible to the owner and admins only. Never equal to `logoHash`. */
  pendingLogoHash: string | null
  /** Why the last logo was refused or removed; null once there is a newer one. */
  logoRefusal: string | null
  /** When the name or logo that waits was requested; null if none waits. Unique, because it orders the queue. */
  requestedAt: IsoTime | null
}

/** A refused or revoked company. Its name needs approval from then on, for every user. */
export interface CompanyRefusalTable {
  companyId: string
  kind: RefusalKind
  name: string
  nameKey: string
  ownerId: IdUntilDeleted
  reason: string
  at: IsoTime
}

export interface CompanySkeletonTable {
  skeleton: string
  companyId: string
}
